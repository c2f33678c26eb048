import { session } from '@caseward/contract/session';
import type { Pool } from 'pg';
import { inScope } from '../../db/scope.ts';
import { unauthenticated } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { record } from '../../platform/audit/record.ts';
import { findCurrentUser } from '../../platform/identity/current-user.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { openSession, type SessionMakers } from './open-session.ts';
import { type RefreshTicket, refreshHash } from './refresh-tokens.ts';
import { endSession, rotateSession } from './session.queries.ts';
import { asWrongPassword, type IdentityProof, proveIdentity } from './sign-in.ts';

/** Signing in and out, and staying signed in. */
export function sessionRoutes(api: Api, means: IdentityProof & SessionMakers): void {
  const { refreshTokens } = means;

  implement(api, session, {
    signIn: async ({ body, client }) => {
      const person = await proveIdentity(means, body, client);
      return openSession(means, person, client).catch(asWrongPassword);
    },

    refresh: async ({ body, client }) => {
      const ticket = refreshTokens.read(body.refresh);
      if (!ticket) throw unauthenticated();
      const refresh = refreshTokens.succeed(body.refresh, ticket);
      const rotated = await rotateSession(api.pool, {
        ...ticket,
        presented: refreshHash(body.refresh),
        successor: refreshHash(refresh),
      });
      if (rotated?.ended) await noteReuse(api.pool, ticket, rotated.user_id, client.address);
      if (!rotated || rotated.ended) throw unauthenticated();
      return { access: await api.accessTokens.sign({ ...ticket, userId: rotated.user_id }), refresh };
    },

    signOut: async ({ scope, caller }) => {
      await endSession(scope, caller.sessionId);
      await record(scope, { action: 'SIGNED_OUT', objectType: 'session', objectId: caller.sessionId });
    },

    me: async ({ scope }) => orThrow(await findCurrentUser(scope), unauthenticated),
  });
}

/** The session was ended before its person was known, so the event is recorded after it. */
const noteReuse = (
  pool: Pool,
  { tenantId, sessionId }: RefreshTicket,
  userId: string,
  address: string,
): Promise<unknown> =>
  inScope(pool, { tenantId, userId, sessionId, address }, (scope) =>
    record(scope, { action: 'TOKEN_REUSED', objectType: 'session', objectId: sessionId }),
  );
