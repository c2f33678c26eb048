import { live as endpoints } from '@caseward/contract/live';
import { unauthenticated } from '../../http/api-problem.ts';
import { type Api, implement, withTransactions } from '../../http/implement.ts';
import type { Live } from '../../platform/live/live.ts';
import { openSessions } from '../../platform/live/sessions.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { presenceRoutes } from './presence.routes.ts';

/** The stream of changes, and who has a record open. */
export function liveRoutes(api: Api, live: Live): void {
  presenceRoutes(api, live);
  implement(api, endpoints, {
    stream: withTransactions(async ({ caller, transaction }) => {
      // Before the session is looked at, so that its end is not missed in between.
      const stream = live.admit(caller);
      try {
        const [session] = await transaction((scope) => openSessions(scope, [caller.sessionId]));
        stream.role = orThrow(session, unauthenticated).role;
      } catch (error) {
        stream.end();
        throw error;
      }
      return (response) => stream.begin(response);
    }),
  });
}
