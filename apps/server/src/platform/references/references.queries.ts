import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { MatterProtection } from '../matters/protection.ts';

/** One parameter for any number of ids, so that the statement is prepared once. */
const among = (ids: readonly string[]) => sql<string>`any(${ids as string[]}::uuid[])`;

const matterOf = (scope: Scope, id: string) =>
  db
    .selectFrom('matters')
    .select(['visible_to', 'held'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

/** A matter's protection, if it exists. */
export const readMatter = (scope: Scope, id: string): Promise<MatterProtection | undefined> =>
  scope.row(matterOf(scope, id));

/**
 * Locks a matter against deletion and changes of its protection until the transaction ends; answers it, if it
 * exists.
 */
export const shareMatter = (scope: Scope, id: string): Promise<MatterProtection | undefined> =>
  scope.row(matterOf(scope, id).forShare());

/** Locks contacts against deletion until the transaction ends; answers how many exist. */
export async function shareContacts(scope: Scope, ids: readonly string[]): Promise<number> {
  const statement = db
    .selectFrom('contacts')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', among(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare();
  return (await scope.rows(statement)).length;
}

/** Whether a contact exists. Takes no lock. */
export async function hasContact(scope: Scope, id: string): Promise<boolean> {
  const statement = db
    .selectFrom('contacts')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  return (await scope.row(statement)) !== undefined;
}

/** Whether a matter has a document. Takes no lock. */
export async function hasDocument(scope: Scope, matterId: string, id: string): Promise<boolean> {
  const statement = db
    .selectFrom('documents')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('matter_id', '=', matterId)
    .where('deleted_at', 'is', null);
  return (await scope.row(statement)) !== undefined;
}

/** A practice area of the firm. They are never removed, so no lock is needed. */
export const findPracticeArea = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('practice_areas')
      .select('archived')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );

/**
 * Somebody of the firm: their role, and since when they are disabled. Takes no lock: whoever is disabled at the same
 * moment keeps the task, like those they had.
 */
export const findUser = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('users')
      .select(['role', 'disabled_at'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );

/** Counts which of these users the firm has. Users are never removed, so no lock is needed. */
export async function countUsers(scope: Scope, ids: readonly string[]): Promise<number> {
  const statement = db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', among(ids));
  return (await scope.rows(statement)).length;
}
