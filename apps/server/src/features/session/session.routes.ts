import { session } from '@caseward/contract/session';
import type { Pool } from 'pg';
import { inScope } from '../../db/scope.ts';
import { type Api, implement } from '../../http/implement.ts';
import { unauthenticated } from '../../http/refusals.ts';
import { record } from '../../platform/audit/record.ts';
import { findCurrentUser } from '../../platform/current-user.queries.ts';
import { present } from '../../platform/present.ts';
import { openSession, type SessionMakers } from './open-session.ts';
import { type RefreshTicket, refreshHash } from './refresh-tokens.ts';
import { endSession, rotateSession } from './session.queries.ts';
import { type IdentityProof, proveIdentity } from './sign-in.ts';

/** Signing in and out, and staying signed in. */
export function sessionRoutes(api: Api, means: IdentityProof & SessionMakers): void {
  const { refresh_tokens } = means;

  implement(api, session, {
    signIn: async ({ body, arrival }) => {
      const person = await proveIdentity(means, body, arrival);
      return openSession(means, person, arrival);
    },

    refresh: async ({ body, arrival }) => {
      const ticket = refresh_tokens.read(body.refresh);
      if (!ticket) throw unauthenticated();
      const refresh = refresh_tokens.succeed(body.refresh, ticket);
      const rotated = await rotateSession(api.pool, {
        ...ticket,
        presented: refreshHash(body.refresh),
        successor: refreshHash(refresh),
      });
      if (rotated?.ended) await noteReuse(api.pool, ticket, rotated.user_id, arrival.address);
      if (!rotated || rotated.ended) throw unauthenticated();
      return { access: await api.access_tokens.sign({ ...ticket, user_id: rotated.user_id }), refresh };
    },

    signOut: async ({ scope, caller }) => {
      await endSession(scope, caller.session_id);
      await record(scope, { action: 'SIGNED_OUT', object_type: 'session', object_id: caller.session_id });
    },

    me: async ({ scope }) => present(await findCurrentUser(scope), unauthenticated),
  });
}

/** The session was ended before anybody was known, so this is noted after it. */
const noteReuse = (
  pool: Pool,
  { tenant_id, session_id }: RefreshTicket,
  user_id: string,
  address: string,
): Promise<unknown> =>
  inScope(pool, { tenant_id, user_id, session_id, address }, (scope) =>
    record(scope, { action: 'TOKEN_REUSED', object_type: 'session', object_id: session_id }),
  );
