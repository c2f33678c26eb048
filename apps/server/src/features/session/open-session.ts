import { randomBytes } from 'node:crypto';
import type { SignedIn } from '@caseward/contract/session';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { type Actor, inScope } from '../../db/scope.ts';
import type { AccessTokens } from '../../http/access-tokens.ts';
import { record } from '../../platform/audit/record.ts';
import { type RefreshTokens, refreshHash } from './refresh-tokens.ts';
import { beginSession, tellOfReuse } from './session.queries.ts';

/** What a session is opened with. */
export interface SessionMakers {
  pool: Pool;
  access_tokens: AccessTokens;
  refresh_tokens: RefreshTokens;
}

const reuseNotice =
  'One of your sessions was ended because its sign-in token was used twice, which happens when somebody has copied it. ' +
  'If you do not know why, change your password and tell your administrator.';

/**
 * Begins a session for somebody whose identity has been proven; answers its tokens, and what they have to be told.
 * @param arrival where they come from, and what they sign in with, as it says itself
 */
export async function openSession(
  makers: SessionMakers,
  { tenant_id, user_id }: Actor,
  { address, user_agent }: { address: string | null; user_agent: string } = { address: null, user_agent: '' },
): Promise<SignedIn> {
  const session_id = uuidv7();
  const refresh = makers.refresh_tokens.issue({ tenant_id, session_id }, randomBytes(32));
  const actor = { tenant_id, user_id, session_id, address };
  const reused = await inScope(makers.pool, actor, async (scope) => {
    await beginSession(scope, { id: session_id, refresh_hash: refreshHash(refresh), user_agent });
    await record(scope, { action: 'SIGNED_IN', object_type: 'session', object_id: session_id });
    return await tellOfReuse(scope);
  });
  const access = await makers.access_tokens.sign({ tenant_id, user_id, session_id });
  return { access, refresh, notice: reused > 0 ? reuseNotice : '' };
}
