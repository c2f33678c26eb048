import { sql } from 'kysely';
import { db } from '../db/statements.ts';
import type { Caller } from './access-tokens.ts';

/** The role of the caller, if their session is still good and they are not disabled. */
export const sessionCheck = (caller: Caller) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', caller.tenant_id).onRef('users.id', '=', 'sessions.user_id'),
    )
    .select('users.role')
    .where('sessions.tenant_id', '=', caller.tenant_id)
    .where('sessions.id', '=', caller.session_id)
    .where('sessions.user_id', '=', caller.user_id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('users.disabled_at', 'is', null);
