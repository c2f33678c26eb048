import type { RelationKind } from '@caseward/contract/relation-kinds';
import { type SqlBool, sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { isMergedAway } from '../names/names.queries.ts';

/** A relation of two contacts, with their names. */
export interface RelationEdge {
  kind: RelationKind;
  from_contact: string;
  from: string;
  to_contact: string;
  to: string;
  share: number | null;
  since: string | null;
  until: string | null;
}

const nameOf = (contact: 'subject' | 'object') =>
  sql<string>`trim(${sql.ref(`${contact}.first_name`)} || ' ' || ${sql.ref(`${contact}.last_name`)})`;

/** Whether one of these contacts is related to anybody. */
export const areRelated = async (scope: Scope, contacts: readonly string[]): Promise<boolean> =>
  contacts.length > 0 &&
  (await scope.row(
    db
      .selectFrom('contact_relations')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('removed_at', 'is', null)
      .where((each) =>
        each.or([
          sql<SqlBool>`${each.ref('from_contact')} = any(${contacts as string[]}::uuid[])`,
          sql<SqlBool>`${each.ref('to_contact')} = any(${contacts as string[]}::uuid[])`,
        ]),
      )
      .limit(1),
  )) !== undefined;

/**
 * Relations of some contacts, to and from them; those of contacts in the trash and those that have ended, too. Those of
 * a contact that went into another one are there.
 */
export const relationsAround = (scope: Scope, contacts: readonly string[]): Promise<RelationEdge[]> =>
  scope.rows(
    db
      .selectFrom('contact_relations')
      .innerJoin('contacts as subject', (join) =>
        join
          .on('subject.tenant_id', '=', scope.tenantId)
          .onRef('subject.id', '=', 'contact_relations.from_contact'),
      )
      .innerJoin('contacts as object', (join) =>
        join
          .on('object.tenant_id', '=', scope.tenantId)
          .onRef('object.id', '=', 'contact_relations.to_contact'),
      )
      .select(['contact_relations.kind', 'contact_relations.share'])
      .select(['contact_relations.from_contact', 'contact_relations.to_contact'])
      .select(['contact_relations.since', 'contact_relations.until'])
      .select([nameOf('subject').as('from'), nameOf('object').as('to')])
      .where('contact_relations.tenant_id', '=', scope.tenantId)
      .where('contact_relations.removed_at', 'is', null)
      .where((each) => each.not(isMergedAway(scope, 'subject')))
      .where((each) => each.not(isMergedAway(scope, 'object')))
      .where((each) =>
        each.or([
          sql<SqlBool>`${each.ref('contact_relations.from_contact')} = any(${contacts as string[]}::uuid[])`,
          sql<SqlBool>`${each.ref('contact_relations.to_contact')} = any(${contacts as string[]}::uuid[])`,
        ]),
      )
      .orderBy('contact_relations.created_at')
      .orderBy('contact_relations.id'),
  );
