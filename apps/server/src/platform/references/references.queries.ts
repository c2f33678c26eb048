import type { tablesOnMatter } from '@caseward/contract/records';
import type { Role } from '@caseward/contract/roles';
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
 * Locks a matter against deletion and changes of its protection until the transaction ends; answers it, if it exists.
 * Whoever deletes or protects it locks it FOR UPDATE. KEY SHARE keeps them away, and lets two who add to a matter keep its
 * next date one after the other.
 */
export const shareMatter = (scope: Scope, id: string): Promise<MatterProtection | undefined> =>
  scope.row(matterOf(scope, id).forKeyShare());

/** The same for the matter of a record, if it has one. Lock order: the matter first, then the record. */
export const shareMatterOf = (scope: Scope, table: (typeof tablesOnMatter)[number], id: string) =>
  scope.row(
    db
      .selectFrom('matters')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', (matter) =>
        matter
          .selectFrom(table)
          .select('matter_id')
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', id)
          .$castTo<{ matter_id: string }>(),
      )
      .forKeyShare(),
  );

/** The same for several matters at once, in the order of their ids. */
export const shareMatters = (scope: Scope, ids: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('matters')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', among(ids))
      .orderBy('id')
      .forKeyShare(),
  );

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

const courtOf = (scope: Scope, id: string) =>
  db
    .selectFrom('courts')
    .select(sql<boolean>`removed_at is not null`.as('removed'))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id);

/** A court of the firm, be it removed. */
export const findCourt = (scope: Scope, id: string) => scope.row(courtOf(scope, id));

/** A court of the firm, locked against removal until the transaction ends; `removed` tells whether it was. */
export const shareCourt = (scope: Scope, id: string) => scope.row(courtOf(scope, id).forShare());

/** The matter of a deadline, if it exists. Takes no lock: deadlines are not deleted alone. */
export const findDeadline = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('deadlines')
      .select(['matter_id', 'due_on', 'court_id'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

/** An event with its day and matter, if it exists, locked against changes until the transaction ends. */
export const shareEvent = (scope: Scope, id: string) => scope.row(eventOf(scope, id).forShare());

/** The same without a lock. */
export const findEvent = (scope: Scope, id: string) => scope.row(eventOf(scope, id));

const eventOf = (scope: Scope, id: string) =>
  db
    .selectFrom('events')
    .select(['id', 'matter_id', 'title', 'day', 'start_time', 'time_zone', 'court_id', 'service_method'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

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

/** Which of these people have one of these roles and are not disabled. */
export const usersWithRole = (scope: Scope, ids: readonly string[], roles: readonly Role[]) =>
  scope.rows(
    db
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', among(ids))
      .where('disabled_at', 'is', null)
      .where('role', 'in', roles),
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
