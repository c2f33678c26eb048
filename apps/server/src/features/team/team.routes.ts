import { team } from '@caseward/contract/team';
import { type Api, implement } from '../../http/implement.ts';
import { requireReadableMatter } from '../../platform/references/references.ts';
import { listTeam } from './team.queries.ts';

/** The people of the firm. */
export function teamRoutes(api: Api): void {
  implement(api, team, {
    list: async ({ scope, query: { matter, ...query } }) =>
      listTeam(scope, query, matter ? await requireReadableMatter(scope, 'matter', matter) : null),
  });
}
