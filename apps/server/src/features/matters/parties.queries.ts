import type { PartyRole, PartySide } from '@caseward/contract/party-roles';
import { partyRoles } from '@caseward/contract/party-roles';
import { sql } from 'kysely';
import { creationStamp, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { MatterProtection } from '../../platform/matters/protection.ts';

/** A party's own writable columns. */
export interface PartyColumns {
  role: PartyRole;
  side: PartySide;
  represented_by: string | null;
  since: string | null;
  until: string | null;
  note: string;
}

const contactOf = (alias: 'contacts' | 'counsel', more: readonly string[] = []) =>
  sql`jsonb_build_object(${sql.join(
    ['id', 'first_name', 'last_name', ...more].flatMap((column) => [
      sql.lit(column),
      sql.ref(`${alias}.${column}`),
    ]),
  )})`;

interface NamedContact {
  id: string;
  first_name: string;
  last_name: string;
}
type PartyContact = NamedContact & { kind: 'PERSON' | 'COMPANY'; phone_number: string; email: string };

/** Parties of matters, as the contract defines them. */
const partyRows = (scope: Scope) =>
  db
    .selectFrom('matter_parties')
    .innerJoin('contacts', (join) =>
      join
        .on('contacts.tenant_id', '=', scope.tenantId)
        .onRef('contacts.id', '=', 'matter_parties.contact_id'),
    )
    .leftJoin('contacts as counsel', (join) =>
      join
        .on('counsel.tenant_id', '=', scope.tenantId)
        .onRef('counsel.id', '=', 'matter_parties.represented_by'),
    )
    .select([
      'matter_parties.id',
      'matter_parties.matter_id as matter',
      'matter_parties.contact_id as contact',
    ])
    .select(['matter_parties.role', 'matter_parties.side', 'matter_parties.represented_by'])
    .select(['matter_parties.since', 'matter_parties.until', 'matter_parties.note'])
    .select(['matter_parties.version', 'matter_parties.created_at', 'matter_parties.updated_at'])
    .select(
      contactOf('contacts', ['kind', 'phone_number', 'email']).$castTo<PartyContact>().as('contact_details'),
    )
    .select(
      sql<NamedContact | null>`case when counsel.id is not null then ${contactOf('counsel')} end`.as(
        'represented_by_details',
      ),
    )
    .where('matter_parties.tenant_id', '=', scope.tenantId);

/** The parties of a matter, by role and name. */
export const listParties = (scope: Scope, matterId: string) =>
  scope.rows(
    partyRows(scope)
      .where('matter_parties.matter_id', '=', matterId)
      .orderBy(sql`array_position(${partyRoles as readonly string[]}::text[], matter_parties.role)`)
      .orderBy('contacts.last_name')
      .orderBy('contacts.first_name')
      .orderBy('matter_parties.id'),
  );

/** One party of a matter, if it exists. */
export const findParty = (scope: Scope, matterId: string, id: string) =>
  scope.row(
    partyRows(scope).where('matter_parties.matter_id', '=', matterId).where('matter_parties.id', '=', id),
  );

/** What rules are checked against of each party of a matter, which must be locked. */
export const partiesOf = (scope: Scope, matterId: string) =>
  scope.rows(
    db
      .selectFrom('matter_parties')
      .select(['id', 'contact_id', 'represented_by', 'since', 'until', 'note', 'version', 'role', 'side'])
      .select(updatedByName(scope, 'matter_parties'))
      .where('tenant_id', '=', scope.tenantId)
      .where('matter_id', '=', matterId)
      .orderBy('id'),
  );
export type StoredParty = Awaited<ReturnType<typeof partiesOf>>[number];

/** Makes a contact a party to a locked matter, with its protection; answers the id of the row. */
export async function insertParty(
  scope: Scope,
  matterId: string,
  contact: string,
  columns: PartyColumns,
  { visible_to, held }: MatterProtection,
): Promise<string> {
  const row = { ...creationStamp(scope), ...columns, matter_id: matterId, contact_id: contact };
  await scope.run(db.insertInto('matter_parties').values({ ...row, visible_to, held }));
  return row.id;
}

/** Changes a party of a locked matter, and its version. */
export const updateParty = (scope: Scope, id: string, columns: Partial<PartyColumns>) =>
  scope.run(
    db
      .updateTable('matter_parties')
      .set({ ...columns, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );

/** Removes a party of a locked matter. */
export const deleteParty = (scope: Scope, id: string) =>
  scope.run(db.deleteFrom('matter_parties').where('tenant_id', '=', scope.tenantId).where('id', '=', id));
