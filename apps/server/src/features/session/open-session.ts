import { randomBytes } from 'node:crypto';
import type { Tokens } from '@caseward/contract/session';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { type Actor, inScope } from '../../db/scope.ts';
import type { AccessTokens } from '../../http/access-tokens.ts';
import { type RefreshTokens, refreshHash } from './refresh-tokens.ts';
import { beginSession } from './session.queries.ts';

/** What a session is opened with. */
export interface SessionMakers {
  pool: Pool;
  access_tokens: AccessTokens;
  refresh_tokens: RefreshTokens;
}

/** Begins a session for somebody whose identity has been proven; answers its tokens. */
export async function openSession(makers: SessionMakers, { tenant_id, user_id }: Actor): Promise<Tokens> {
  const session_id = uuidv7();
  const refresh = makers.refresh_tokens.issue({ tenant_id, session_id }, randomBytes(32));
  await inScope(makers.pool, { tenant_id, user_id }, (scope) =>
    beginSession(scope, { id: session_id, refresh_hash: refreshHash(refresh) }),
  );
  return { access: await makers.access_tokens.sign({ tenant_id, user_id, session_id }), refresh };
}
