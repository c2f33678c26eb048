import type { RelationKind } from '@caseward/contract/relation-kinds';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { creationStamp, updatedByName, updateStamp } from '../../db/record-stamps.ts';
import type { DB } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** A relation's own writable columns. */
export interface RelationColumns {
  kind: RelationKind;
  share: number | null;
  since: string | null;
  until: string | null;
  note: string;
}

interface RelatedContact {
  id: string;
  first_name: string;
  last_name: string;
  kind: 'PERSON' | 'COMPANY';
}

const detailsOf = (alias: 'subject' | 'object') =>
  sql<RelatedContact>`jsonb_build_object(${sql.join(
    ['id', 'first_name', 'last_name', 'kind'].flatMap((column) => [
      sql.lit(column),
      sql.ref(`${alias}.${column}`),
    ]),
  )})`;

/** Relations of contacts that are there, as the contract defines them. */
const relationRows = (scope: Scope) =>
  db
    .selectFrom('contact_relations')
    .innerJoin('contacts as subject', (join) =>
      join
        .on('subject.tenant_id', '=', scope.tenantId)
        .on('subject.deleted_at', 'is', null)
        .onRef('subject.id', '=', 'contact_relations.from_contact'),
    )
    .innerJoin('contacts as object', (join) =>
      join
        .on('object.tenant_id', '=', scope.tenantId)
        .on('object.deleted_at', 'is', null)
        .onRef('object.id', '=', 'contact_relations.to_contact'),
    )
    .select(['contact_relations.id', 'contact_relations.kind', 'contact_relations.share'])
    .select(['contact_relations.from_contact', 'contact_relations.to_contact'])
    .select(['contact_relations.since', 'contact_relations.until', 'contact_relations.note'])
    .select(['contact_relations.version', 'contact_relations.created_at', 'contact_relations.updated_at'])
    .select(detailsOf('subject').as('from_details'))
    .select(detailsOf('object').as('to_details'))
    .where('contact_relations.tenant_id', '=', scope.tenantId)
    .where('contact_relations.removed_at', 'is', null);

/** What a contact is to others, and others to it, by kind; those that have ended come last. */
export const listRelations = (scope: Scope, contactId: string) =>
  scope.rows(
    relationRows(scope)
      .where((each) =>
        each.or([
          each('contact_relations.from_contact', '=', contactId),
          each('contact_relations.to_contact', '=', contactId),
        ]),
      )
      .orderBy(sql`contact_relations.until is not null`)
      .orderBy('contact_relations.kind')
      .orderBy('contact_relations.created_at')
      .orderBy('contact_relations.id'),
  );

/** One relation, if it is there. */
export const findRelation = (scope: Scope, id: string) =>
  scope.row(relationRows(scope).where('contact_relations.id', '=', id));
export type StoredRelation = NonNullable<Awaited<ReturnType<typeof findRelation>>>;

/** Who changed a relation last, locked until the transaction ends. */
export const lockRelation = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('contact_relations')
      .select(['id', 'version', updatedByName(scope, 'contact_relations')])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .forUpdate(),
  );

/** Relations of this kind between two contacts, whichever comes first. */
export const relationsBetween = (scope: Scope, kind: RelationKind, one: string, other: string) =>
  scope.rows(
    db
      .selectFrom('contact_relations')
      .select(['id', 'from_contact', 'until'])
      .where('tenant_id', '=', scope.tenantId)
      .where('removed_at', 'is', null)
      .where('kind', '=', kind)
      .where(isAmong('from_contact', one, other))
      .where(isAmong('to_contact', one, other)),
  );

const isAmong =
  (column: 'from_contact' | 'to_contact', one: string, other: string) =>
  (each: ExpressionBuilder<DB, 'contact_relations'>) =>
    sql<SqlBool>`${each.ref(column)} in (${one}::uuid, ${other}::uuid)`;

/** Relates two contacts; answers the id of the row. */
export async function insertRelation(
  scope: Scope,
  fromContact: string,
  toContact: string,
  columns: RelationColumns,
): Promise<string> {
  const row = { ...creationStamp(scope), ...columns, from_contact: fromContact, to_contact: toContact };
  await scope.run(db.insertInto('contact_relations').values(row));
  return row.id;
}

/** Changes a locked relation, and its version. */
export const updateRelation = (scope: Scope, id: string, columns: Partial<RelationColumns>) =>
  scope.run(
    db
      .updateTable('contact_relations')
      .set({ ...columns, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );

/** Removes a locked relation. */
export const removeRelationRow = async (scope: Scope, id: string) =>
  scope.run(
    db
      .updateTable('contact_relations')
      .set({ removed_at: await scope.moment(), removed_by: scope.userId, ...updateStamp(scope) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id),
  );
