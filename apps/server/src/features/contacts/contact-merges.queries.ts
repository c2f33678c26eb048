import { sql } from 'kysely';
import { personName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { FieldChange } from './merged-fields.ts';

/** Locks the matters of contacts, and of a merge, also those that the scope's user may not see. Answers nothing. */
export const holdMattersOf = (scope: Scope, contacts: readonly string[], mergeId: string | null = null) =>
  scope.run(
    db.selectNoFrom(
      sql`caseward.hold_matters_of(${scope.tenantId}, ${contacts as string[]}::uuid[], ${mergeId}::uuid)`.as(
        'held',
      ),
    ),
  );

/** What a merge does, as its row keeps it. */
export interface NewMerge {
  id: string;
  kept_contact: string;
  merged_contact: string;
  deletion: string;
  fields: Record<string, FieldChange>;
  names: string[];
  relations: string[];
  distinctions: string[];
}

/** Writes a merge, and has its parties moved, in every matter. */
export async function insertMerge(scope: Scope, { fields, ...merge }: NewMerge): Promise<void> {
  const row = { ...merge, tenant_id: scope.tenantId, created_by: scope.userId };
  await scope.run(db.insertInto('contact_merges').values({ ...row, fields: JSON.stringify(fields) }));
  await scope.run(
    db.selectNoFrom(sql`caseward.merge_parties(${scope.tenantId}, ${merge.id}::uuid)`.as('merged')),
  );
}

/** Marks a merge as undone, and has its parties put back, in every matter. */
export async function endMerge(scope: Scope, id: string): Promise<void> {
  await scope.run(
    db
      .updateTable('contact_merges')
      .set({ undone_at: await scope.moment(), undone_by: scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('undone_at', 'is', null),
  );
  await scope.run(db.selectNoFrom(sql`caseward.unmerge_parties(${scope.tenantId}, ${id}::uuid)`.as('back')));
}

const standing = (scope: Scope) =>
  db
    .selectFrom('contact_merges')
    .where('contact_merges.tenant_id', '=', scope.tenantId)
    .where('contact_merges.undone_at', 'is', null);

/** A merge that was not undone, locked until the transaction ends. */
export const lockMerge = (scope: Scope, id: string) =>
  scope.row(
    standing(scope)
      .select(['id', 'kept_contact', 'merged_contact', 'deletion', 'names', 'relations', 'distinctions'])
      .select(sql<Record<string, FieldChange>>`fields`.as('fields'))
      .where('id', '=', id)
      .forUpdate(),
  );

/** Which contacts a merge that was not undone is of; nothing is locked. */
export const findMerge = (scope: Scope, id: string) =>
  scope.row(standing(scope).select(['kept_contact', 'merged_contact']).where('id', '=', id));

/** The contact that a merged one went into, if it did. */
export const successorOf = (scope: Scope, contact: string) =>
  scope.row(
    standing(scope)
      .select('kept_contact')
      .where('merged_contact', '=', contact)
      .orderBy('id', 'desc')
      .limit(1),
  );

interface MergedContact {
  id: string;
  first_name: string;
  last_name: string;
  kind: 'PERSON' | 'COMPANY';
}

/** The merges into a contact, latest first. `undo_until` is null where the merged contact left the trash. */
export const mergesInto = (scope: Scope, contact: string, id?: string) => {
  const query = standing(scope)
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'contact_merges.created_by'),
    )
    .leftJoin('contacts', (join) =>
      join
        .on('contacts.tenant_id', '=', scope.tenantId)
        .onRef('contacts.id', '=', 'contact_merges.merged_contact')
        .onRef('contacts.deletion_id', '=', 'contact_merges.deletion'),
    )
    .leftJoin('deletions', (join) =>
      join
        .on('deletions.tenant_id', '=', scope.tenantId)
        .onRef('deletions.id', '=', 'contact_merges.deletion')
        .on('deletions.purging_at', 'is', null),
    )
    .select(['contact_merges.id', 'contact_merges.kept_contact', 'contact_merges.merged_contact'])
    .select(
      sql<MergedContact | null>`case when contacts.id is not null then jsonb_build_object('id', contacts.id,
        'first_name', contacts.first_name, 'last_name', contacts.last_name, 'kind', contacts.kind) end`.as(
        'merged_details',
      ),
    )
    .select(
      db
        .selectFrom('contact_merge_parties as moved')
        .where('moved.tenant_id', '=', scope.tenantId)
        .where('moved.merge_id', '=', sql.ref<string>('contact_merges.id'))
        .where('moved.what', 'in', ['MOVED', 'DOUBLED'])
        .select(sql<number>`count(*)::integer`.as('parties'))
        .$asScalar()
        .$notNull()
        .as('parties'),
    )
    .select(sql<number>`cardinality(contact_merges.names)`.as('names'))
    .select(sql<number>`cardinality(contact_merges.relations)`.as('relations'))
    .select(['contact_merges.created_at', personName().as('created_by')])
    .select('deletions.created_at as deleted_at')
    .where('contact_merges.kept_contact', '=', contact)
    .orderBy('contact_merges.id', 'desc')
    .limit(50);
  return scope.rows(id ? query.where('contact_merges.id', '=', id) : query);
};

/** The name of a merged contact that is in the trash, for who may look for it. */
export const findTrashedContact = (scope: Scope, id: string, deletionId: string) =>
  scope.row(
    db
      .selectFrom('contacts')
      .select(['first_name', 'last_name'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deletion_id', '=', deletionId),
  );

/** What a merge did to the parties of matters that the scope's user sees. */
export const mergedParties = (scope: Scope, mergeId: string) =>
  scope.rows(
    db
      .selectFrom('contact_merge_parties')
      .innerJoin('matters', (join) =>
        join
          .on('matters.tenant_id', '=', scope.tenantId)
          .onRef('matters.id', '=', 'contact_merge_parties.matter_id'),
      )
      .leftJoin('matter_parties', (join) =>
        join
          .on('matter_parties.tenant_id', '=', scope.tenantId)
          .onRef('matter_parties.id', '=', 'contact_merge_parties.party_id'),
      )
      .select([
        'contact_merge_parties.party_id',
        'contact_merge_parties.what',
        'contact_merge_parties.put_back',
      ])
      .select([
        'contact_merge_parties.matter_id',
        'matters.title',
        'matters.visible_to',
        'matters.deleted_at',
      ])
      .select(['matter_parties.since', 'matter_parties.until', 'matter_parties.note'])
      .select(sql<BeforeRow | null>`contact_merge_parties.before`.as('before'))
      .where('contact_merge_parties.tenant_id', '=', scope.tenantId)
      .where('contact_merge_parties.merge_id', '=', mergeId)
      .orderBy('contact_merge_parties.matter_id')
      .orderBy('contact_merge_parties.id'),
  );
export type MergedParty = Awaited<ReturnType<typeof mergedParties>>[number];

/** A party before a merge: the whole of a doubled one, what was completed of another. */
interface BeforeRow {
  role?: string;
  side?: string;
  since: string | null;
  until: string | null;
  note: string;
}

/** In which roles two contacts are parties to matters that the scope's user sees. */
export const partiesOfBoth = (scope: Scope, contacts: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('matter_parties')
      .innerJoin('matters', (join) =>
        join
          .on('matters.tenant_id', '=', scope.tenantId)
          .onRef('matters.id', '=', 'matter_parties.matter_id'),
      )
      .select(['matter_parties.contact_id', 'matter_parties.role', 'matters.id', 'matters.title'])
      .where('matter_parties.tenant_id', '=', scope.tenantId)
      .where('matters.deleted_at', 'is', null)
      .where('matter_parties.contact_id', '=', sql<string>`any(${contacts as string[]}::uuid[])`)
      .orderBy('matters.title')
      .orderBy('matters.id')
      .orderBy('matter_parties.role'),
  );
