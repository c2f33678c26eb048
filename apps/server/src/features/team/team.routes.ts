import { team } from '@caseward/contract/team';
import { type Api, implement } from '../../http/implement.ts';
import { listTeam } from './team.queries.ts';

/** The people of the firm. */
export function teamRoutes(api: Api): void {
  implement(api, team, {
    list: ({ scope, query }) => listTeam(scope, query),
  });
}
