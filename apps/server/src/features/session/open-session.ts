import { randomBytes } from 'node:crypto';
import type { SignedIn } from '@caseward/contract/session';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { type Actor, inScope } from '../../db/scope.ts';
import type { AccessTokens } from '../../http/access-tokens.ts';
import { record } from '../../platform/audit/record.ts';
import { type RefreshTokens, refreshHash } from './refresh-tokens.ts';
import { beginSession, tellOfReuse } from './session.queries.ts';

/** Dependencies of a new session. */
export interface SessionMakers {
  pool: Pool;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
}

const reuseNotice =
  'One of your sessions was ended because its sign-in token was used twice, which happens when somebody has copied it. ' +
  'If you do not know why, change your password and tell your administrator.';

/**
 * Begins a session for an authenticated person; answers its tokens, and a security notice if there is one.
 * @param client address and user agent
 */
export async function openSession(
  makers: SessionMakers,
  { tenantId, userId }: Actor,
  { address, userAgent }: { address: string | null; userAgent: string } = { address: null, userAgent: '' },
): Promise<SignedIn> {
  const sessionId = uuidv7();
  const refresh = makers.refreshTokens.issue({ tenantId, sessionId }, randomBytes(32));
  const actor = { tenantId, userId, sessionId, address };
  const reused = await inScope(makers.pool, actor, async (scope) => {
    await beginSession(scope, { id: sessionId, refresh_hash: refreshHash(refresh), user_agent: userAgent });
    await record(scope, { action: 'SIGNED_IN', objectType: 'session', objectId: sessionId });
    return await tellOfReuse(scope);
  });
  const access = await makers.accessTokens.sign({ tenantId, userId, sessionId });
  return { access, refresh, notice: reused > 0 ? reuseNotice : '' };
}
