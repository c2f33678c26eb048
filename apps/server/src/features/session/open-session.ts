import { randomBytes } from 'node:crypto';
import type { SignedIn } from '@caseward/contract/session';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { type Actor, inScope } from '../../db/scope.ts';
import type { AccessTokens } from '../../http/access-tokens.ts';
import { unauthenticated } from '../../http/api-problem.ts';
import { record } from '../../platform/audit/record.ts';
import { hasPassword, holdActiveUser } from '../../platform/identity/user-rows.queries.ts';
import { type RefreshTokens, refreshHash } from './refresh-tokens.ts';
import { beginSession, endOldestSessions, tellOfReset, tellOfReuse } from './session.queries.ts';

/** Dependencies of a new session. */
export interface SessionMakers {
  pool: Pool;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
}

const reuseNotice =
  'One of your sessions was ended because its sign-in token was used twice, which happens when somebody has copied it. If you do not know why, change your password and tell your administrator.';

const resetNotice =
  'An administrator of your firm removed your second factor. If you did not ask for this, change your password and tell them.';

/** Sessions that a person may have at once; beyond, those end that were used longest ago. */
const mostSessions = 20;

/**
 * Begins a session for an authenticated person; answers its tokens, and a security notice if there is one.
 * @param person with the hash that their password was verified against
 * @param client address and user agent
 * @throws ApiProblem 401 when the person was disabled, or their password changed, since it was verified
 */
export async function openSession(
  makers: SessionMakers,
  { tenantId, userId, passwordHash }: Actor & { passwordHash?: string },
  { address, userAgent }: { address: string | null; userAgent: string } = { address: null, userAgent: '' },
): Promise<SignedIn> {
  const sessionId = uuidv7();
  const refresh = makers.refreshTokens.issue({ tenantId, sessionId }, randomBytes(32));
  const actor = { tenantId, userId, sessionId, address };
  const notices = await inScope(makers.pool, actor, async (scope) => {
    // Sign-ins of one person follow one another, and no change of their password comes between.
    if (!(await holdActiveUser(scope))) throw unauthenticated();
    if (passwordHash !== undefined && !(await hasPassword(scope, passwordHash))) throw unauthenticated();
    await beginSession(scope, { id: sessionId, refresh_hash: refreshHash(refresh), user_agent: userAgent });
    await record(scope, { action: 'SIGNED_IN', objectType: 'session', objectId: sessionId });
    const ended = await endOldestSessions(scope, mostSessions);
    for (const objectId of ended)
      await record(scope, {
        action: 'SESSION_ENDED',
        objectType: 'session',
        objectId,
        details: { most_sessions: mostSessions },
      });
    const [reused, reset] = [await tellOfReuse(scope), await tellOfReset(scope)];
    return [...(reused > 0 ? [reuseNotice] : []), ...(reset > 0 ? [resetNotice] : [])];
  });
  const access = await makers.accessTokens.sign({ tenantId, userId, sessionId });
  return { access, refresh, notice: notices.join('\n') };
}
