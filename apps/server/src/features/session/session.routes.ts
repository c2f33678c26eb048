import { session } from '@caseward/contract/session';
import { type Api, implement } from '../../http/implement.ts';
import { unauthenticated } from '../../http/refusals.ts';
import { findCurrentUser } from '../../platform/current-user.queries.ts';
import { present } from '../../platform/present.ts';
import { openSession, type SessionMakers } from './open-session.ts';
import { refreshHash } from './refresh-tokens.ts';
import { endSession, rotateSession } from './session.queries.ts';
import { type IdentityProof, proveIdentity } from './sign-in.ts';

/** Signing in and out, and staying signed in. */
export function sessionRoutes(api: Api, means: IdentityProof & SessionMakers): void {
  const { refresh_tokens } = means;

  implement(api, session, {
    signIn: async ({ body, arrival }) => {
      const person = await proveIdentity(means, body, arrival);
      return openSession(means, person, arrival.user_agent);
    },

    refresh: async ({ body }) => {
      const ticket = refresh_tokens.read(body.refresh);
      if (!ticket) throw unauthenticated();
      const refresh = refresh_tokens.succeed(body.refresh, ticket);
      const rotated = await rotateSession(api.pool, {
        ...ticket,
        presented: refreshHash(body.refresh),
        successor: refreshHash(refresh),
      });
      if (!rotated) throw unauthenticated();
      return { access: await api.access_tokens.sign({ ...ticket, user_id: rotated.user_id }), refresh };
    },

    signOut: ({ scope, caller }) => endSession(scope, caller.session_id),

    me: async ({ scope }) => present(await findCurrentUser(scope), unauthenticated),
  });
}
