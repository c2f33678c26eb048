import { largestExactCount } from '@caseward/contract/paging';
import type { PersonPatch } from '@caseward/contract/people';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { recordColumns, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { likePatterns } from '../../db/text-match.ts';

const accountColumns = [
  'id',
  'username',
  'first_name',
  'last_name',
  'email',
  'role',
  'conflicts_officer',
  'disabled_at',
  'away_from',
  'away_until',
] as const;

const peopleOf = (scope: Scope) =>
  db
    .selectFrom('users')
    .select(accountColumns)
    .select(recordColumns)
    .select(sql<boolean>`two_factor_since is not null`.as('two_factor'))
    .select((person) =>
      person
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.last_used_at').as('last_used_at'))
        .where('sessions.tenant_id', '=', scope.tenantId)
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_used_at'),
    )
    .where('users.tenant_id', '=', scope.tenantId);

const byUsername: Order<{ username: string; id: string }> = {
  direction: 'asc',
  keys: [
    { column: sql.ref('username'), of: (row) => row.username, accepts: acceptable.text },
    { column: sql.ref('id'), of: (row) => row.id, accepts: acceptable.id },
  ],
};

/** A page of the firm's people whose names or e-mail address contain every word of the search. */
export function listPeople(scope: Scope, request: PageRequest & { search?: string | undefined }) {
  let query = peopleOf(scope);
  // A firm's people are few, so no index is needed.
  if (request.search)
    query = query.where(
      sql<SqlBool>`caseward.folded_words(concat_ws(' ', username, first_name, last_name, email)) like all (${likePatterns(request.search)})`,
    );
  return readPage(scope, query, byUsername, request, largestExactCount);
}

/** One person of the firm, if they exist. */
export const findPerson = (scope: Scope, id: string) => scope.row(peopleOf(scope).where('id', '=', id));

/** Somebody of the firm with this e-mail address, those who may sign in first. */
export const personOfEmail = (scope: Scope, email: string) =>
  scope.row(
    db
      .selectFrom('users')
      .select(['username', 'disabled_at'])
      .where('tenant_id', '=', scope.tenantId)
      .where(sql<SqlBool>`lower(email) = lower(${email})`)
      .orderBy(sql`disabled_at is not null`)
      .limit(1),
  );

/**
 * One person of the firm, locked until the transaction ends. Records that refer to them can still be written.
 */
export const lockPerson = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('users')
      .select([...accountColumns, 'two_factor_since'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .forNoKeyUpdate(),
  );

/** Locks the firm until the transaction ends, so that changes of its administrators happen one after the other. */
export const lockFirmRow = (scope: Scope) =>
  scope.row(db.selectFrom('tenants').select('id').where('id', '=', scope.tenantId).forNoKeyUpdate());

/** Ids of the administrators who may sign in. */
export async function activeAdministrators(scope: Scope): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('role', '=', 'ADMIN')
      .where('disabled_at', 'is', null),
  );
  return rows.map((row) => row.id);
}

type PersonFields = z.output<typeof PersonPatch> & {
  disabled_at?: null;
};

/** Changes the given fields. */
export const updatePerson = (scope: Scope, id: string, fields: PersonFields) =>
  scope.run(
    db
      .updateTable('users')
      .set({ ...fields, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );

/** Notes that an administrator took a person's second factor away, until the person is told. */
export const noteTwoFactorReset = (scope: Scope, id: string) =>
  scope.run(
    db
      .updateTable('users')
      .set({ two_factor_reset_at: sql`now()` })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );

/** Disables a person. */
export const disablePerson = (scope: Scope, id: string) =>
  scope.run(
    db
      .updateTable('users')
      .set({ disabled_at: sql`now()`, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );
