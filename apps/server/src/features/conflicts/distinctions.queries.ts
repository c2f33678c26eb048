import type { Distinction } from '@caseward/contract/contact-distinctions';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { personName, personNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** More are not listed of a contact. */
const mostListed = 200;

const pairOf = (one: string, other: string) => {
  const [one_contact = one, other_contact = other] = [one, other].sort();
  return { one_contact, other_contact };
};

/** Remembers that two contacts are not the same, unless that is known. @returns whether it was not: 1 or 0 rows */
export const distinguish = (scope: Scope, one: string, other: string, reason = '') =>
  scope.run(
    db
      .insertInto('contact_distinctions')
      .values({
        tenant_id: scope.tenantId,
        id: uuidv7(),
        ...pairOf(one, other),
        reason,
        created_by: scope.userId,
      })
      .onConflict((at) =>
        at.columns(['tenant_id', 'one_contact', 'other_contact']).where('removed_at', 'is', null).doNothing(),
      ),
  );

/** Remembers that a contact is not whom an entry of the register names, unless that is known. */
export const distinguishEntry = (scope: Scope, contact: string, entry: string) =>
  scope.run(
    db
      .insertInto('register_distinctions')
      .values({
        tenant_id: scope.tenantId,
        id: uuidv7(),
        contact_id: contact,
        register_id: entry,
        created_by: scope.userId,
      })
      .onConflict((at) =>
        at.columns(['tenant_id', 'contact_id', 'register_id']).where('removed_at', 'is', null).doNothing(),
      ),
  );

const ofContact = (scope: Scope, contact: string) =>
  db
    .selectFrom('contact_distinctions')
    .where('contact_distinctions.tenant_id', '=', scope.tenantId)
    .where('contact_distinctions.removed_at', 'is', null)
    .where((each) =>
      each.or([
        each('contact_distinctions.one_contact', '=', contact),
        each('contact_distinctions.other_contact', '=', contact),
      ]),
    );

/** The other contact of a pair. */
const otherThan = (contact: string) =>
  sql<string>`case when contact_distinctions.one_contact = ${contact}::uuid then contact_distinctions.other_contact
    else contact_distinctions.one_contact end`;

/** Contacts from which a contact was told apart, the latest first; without those in the trash. */
export function listDistinctions(scope: Scope, contact: string, only?: string) {
  const query = ofContact(scope, contact)
    .innerJoin('contacts', (join) =>
      join
        .on('contacts.tenant_id', '=', scope.tenantId)
        .on('contacts.id', '=', otherThan(contact))
        .on('contacts.deleted_at', 'is', null),
    )
    .innerJoin('users', (join) =>
      join
        .on('users.tenant_id', '=', scope.tenantId)
        .onRef('users.id', '=', 'contact_distinctions.created_by'),
    )
    .leftJoin('users as explainer', (join) =>
      join
        .on('explainer.tenant_id', '=', scope.tenantId)
        .onRef('explainer.id', '=', 'contact_distinctions.reason_by'),
    )
    .select([
      'contact_distinctions.id',
      'contacts.id as contact',
      'contact_distinctions.created_at',
      'contact_distinctions.reason',
    ])
    .select(
      sql<
        Distinction['contact_details']
      >`jsonb_build_object('id', contacts.id, 'first_name', contacts.first_name,
        'last_name', contacts.last_name)`.as('contact_details'),
    )
    .select([personName().as('created_by'), personNameOrNone('explainer').as('reason_by')])
    .orderBy('contact_distinctions.id', 'desc')
    .limit(mostListed);
  return scope.rows(only ? query.where('contacts.id', '=', only) : query);
}

/** Two contacts that were told apart, or a contact and an entry of the register. */
export interface StandingDistinction {
  id: string;
  contact: string;
  other: string | null;
  /** Why they are; of an entry it is said in the check. */
  reason: string;
  /** An entry, and the matter with its wall that it comes from. */
  entry: { id: string; matter_id: string | null; visible_to: string[] | null } | null;
  created_by: string;
}

/** Who a contact is known not to be, locked: one other contact, one entry that the user may see, or by an id. */
export async function lockDistinction(
  scope: Scope,
  contact: string,
  by: { id: string } | { other: string } | { entry: string },
): Promise<StandingDistinction | undefined> {
  const pair = ofContact(scope, contact)
    .select(['id', 'created_by', 'reason', otherThan(contact).as('other')])
    .forUpdate();
  const found =
    'entry' in by
      ? undefined
      : await scope.row(
          'id' in by ? pair.where('id', '=', by.id) : pair.where(otherThan(contact), '=', by.other),
        );
  if (found) return { ...found, contact, entry: null };
  if ('other' in by) return undefined;
  const entry = db
    .selectFrom('register_distinctions')
    .innerJoin('register_entries', (join) =>
      join
        .on('register_entries.tenant_id', '=', scope.tenantId)
        .onRef('register_entries.id', '=', 'register_distinctions.register_id'),
    )
    .select(['register_distinctions.id', 'register_distinctions.created_by', 'register_entries.id as entry'])
    .select(['register_entries.matter_id', 'register_entries.visible_to'])
    .where('register_distinctions.tenant_id', '=', scope.tenantId)
    .where('register_distinctions.contact_id', '=', contact)
    .where('register_distinctions.removed_at', 'is', null)
    .forUpdate('register_distinctions');
  const row = await scope.row(
    'id' in by
      ? entry.where('register_distinctions.id', '=', by.id)
      : entry.where('register_distinctions.register_id', '=', by.entry),
  );
  if (!row) return undefined;
  const { id, created_by, entry: entryId, ...wall } = row;
  return { id, contact, other: null, reason: '', entry: { id: entryId, ...wall }, created_by };
}

/** Keeps why two contacts are not the same, and that it is not who said so that says why. */
export const keepReason = (
  scope: Scope,
  { id, created_by }: Pick<StandingDistinction, 'id' | 'created_by'>,
  reason: string,
) =>
  scope.run(
    db
      .updateTable('contact_distinctions')
      .set({ reason, reason_by: created_by === scope.userId ? null : scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );

/** Two contacts of which somebody has taken back that they are two, locked. What the undoing of a merge ended is none. */
export const lockTakenBack = (scope: Scope, contact: string, id: string) =>
  scope.row(
    db
      .selectFrom('contact_distinctions')
      .select(['removed_by', otherThan(contact).as('other')])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .where((each) => each.or([each('one_contact', '=', contact), each('other_contact', '=', contact)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('contact_merges')
              .select('contact_merges.id')
              .where('contact_merges.tenant_id', '=', scope.tenantId)
              .where('contact_merges.undone_at', 'is not', null)
              .where(sql<string>`${id}::uuid`, '=', sql<string>`any(contact_merges.distinctions)`),
          ),
        ),
      )
      .forUpdate(),
  );

const uniqueViolation = '23505';

/** Has what was taken back stand again. @returns false where the two were told apart anew */
export async function putBack(scope: Scope, id: string): Promise<boolean> {
  try {
    await scope.run(
      db
        .updateTable('contact_distinctions')
        .set({ removed_at: null, removed_by: null })
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id),
    );
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return false;
    throw error;
  }
}

/** Forgets a locked distinction. */
export async function endDistinction(scope: Scope, { id, entry }: StandingDistinction): Promise<void> {
  const removed = { removed_at: await scope.moment(), removed_by: scope.userId };
  await scope.run(
    entry
      ? db
          .updateTable('register_distinctions')
          .set(removed)
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', id)
      : db
          .updateTable('contact_distinctions')
          .set(removed)
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', id),
  );
}
