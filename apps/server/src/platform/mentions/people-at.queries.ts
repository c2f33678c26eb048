import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** The people whose usernames stand behind an at sign anywhere in a text, in any case. */
export const peopleAt = (scope: Scope, text: string) =>
  scope.rows(
    db
      .selectFrom('users')
      .select(['id', 'username'])
      .where('tenant_id', '=', scope.tenantId)
      .where(sql<number>`position('@' || lower(username) in lower(${text}))`, '>', 0),
  );
