import { type FoundType, mostHits } from '@caseward/contract/search';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { Queries } from './tsquery.ts';

/** What is looked for, besides words. */
export interface Filters {
  digits: string | null;
  begins: string | null;
  statuses: string[] | null;
  /** Of these clients alone, and of the matters they are clients in. */
  contacts: string[] | null;
  matters: string[] | null;
}

const tableOf = {
  matter: 'matters',
  contact: 'contacts',
  task: 'tasks',
  note: 'notes',
  document: 'documents',
} as const satisfies Record<FoundType, string>;

/** The ids of what is found of one type, best first, and whether only the newest of it were ranked. */
export async function findRecords(
  scope: Scope,
  type: FoundType,
  queries: Queries,
  filters: Filters,
  most: number,
): Promise<{ ids: string[]; capped: boolean }> {
  const { words, whole, rest, content, phrases, barred } = queries;
  const { digits, begins, statuses, matters, contacts } = filters;
  const rows = await scope.rows(
    db
      .selectFrom(
        sql<{ id: string; capped: boolean }>`caseward.find_records(${scope.tenantId}, ${tableOf[type]},
          ${words}, ${whole}, ${rest}, ${begins}, ${content}, ${phrases}, ${barred}, ${digits}, ${statuses}, ${matters},
          ${contacts}, ${most})`.as('found'),
      )
      .selectAll(),
  );
  return { ids: rows.map(({ id }) => id), capped: rows[0]?.capped === true };
}

/** Which of these tsqueries of one word find anything that the person sees. */
export async function wordsMeant(scope: Scope, tsqueries: string[]): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom(sql<{ word: string }>`caseward.words_meant(${scope.tenantId}, ${tsqueries})`.as('meant'))
      .selectAll(),
  );
  return rows.map(({ word }) => word);
}

/** The newest matters, of those the person sees, in which one of these contacts is a client. */
export async function mattersOfClients(scope: Scope, contacts: string[]): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom('matter_parties')
      .select('matter_id')
      .distinct()
      .where('tenant_id', '=', scope.tenantId)
      .where('contact_id', '=', sql<string>`any(${contacts}::uuid[])`)
      .where('role', '=', 'CLIENT')
      .orderBy('matter_id', 'desc')
      .limit(5_000),
  );
  return rows.map((row) => row.matter_id);
}

/** Matters as they are shown when found. */
export const foundMatters = (scope: Scope, ids: string[]) =>
  scope.rows(
    db
      .selectFrom('matters')
      .select(['id', 'title', 'local_case_number', 'description', 'status', 'updated_at'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('deleted_at', 'is', null),
  );

/** Contacts as they are shown when found. */
export const foundContacts = (scope: Scope, ids: string[]) =>
  scope.rows(
    db
      .selectFrom('contacts')
      .select(['id', 'first_name', 'last_name', 'former_names', 'email', 'phone_number', 'updated_at'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('deleted_at', 'is', null),
  );

/** Tasks as they are shown when found. */
export const foundTasks = (scope: Scope, ids: string[]) =>
  scope.rows(
    db
      .selectFrom('tasks')
      .leftJoin('matters', (join) =>
        join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'tasks.matter_id'),
      )
      .select(['tasks.id', 'tasks.title', 'tasks.description', 'tasks.status', 'tasks.updated_at'])
      .select(['matters.id as matter_id', 'matters.title as matter_title'])
      .where('tasks.tenant_id', '=', scope.tenantId)
      .where('tasks.id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('tasks.deleted_at', 'is', null),
  );

/** Notes as they are shown when found. */
export const foundNotes = (scope: Scope, ids: string[]) =>
  scope.rows(
    db
      .selectFrom('notes')
      .innerJoin('matters', (join) =>
        join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'notes.matter_id'),
      )
      .select(['notes.id', 'notes.note', 'notes.updated_at'])
      .select(['matters.id as matter_id', 'matters.title as matter_title'])
      .where('notes.tenant_id', '=', scope.tenantId)
      .where('notes.id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('notes.deleted_at', 'is', null),
  );

/** Documents as they are shown when found. */
export const foundDocuments = (scope: Scope, ids: string[]) =>
  scope.rows(
    db
      .selectFrom('documents')
      .innerJoin('matters', (join) =>
        join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'documents.matter_id'),
      )
      .select(['documents.id', 'documents.title', 'documents.file_name', 'documents.updated_at'])
      .select(['matters.id as matter_id', 'matters.title as matter_title'])
      .where('documents.tenant_id', '=', scope.tenantId)
      .where('documents.id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('documents.deleted_at', 'is', null),
  );

/** Of each document, the piece of its text that holds most of what was looked for. */
export async function passagesOf(scope: Scope, ids: string[], any: string): Promise<Map<string, string>> {
  const rows = await scope.rows(
    db
      .selectFrom(
        sql<{
          document_id: string;
          text: string;
        }>`caseward.document_passages(${scope.tenantId}, ${ids}::uuid[], ${any})`.as('passage'),
      )
      .selectAll(),
  );
  return new Map(rows.map(({ document_id, text }) => [document_id, text]));
}

/**
 * What the person opened, wrote or changed lately, as the audit knows it, latest first, each once. Events of walled
 * matters are theirs as long as they see the matter.
 */
export const lastTouched = (scope: Scope) =>
  scope.rows(
    db
      .selectFrom((latest) =>
        latest
          .selectFrom('audit_events')
          .select(['object_type', 'object_id', 'created_at'])
          .where('tenant_id', '=', scope.tenantId)
          .where('user_id', '=', scope.userId)
          .where('object_id', 'is not', null)
          .where('action', 'in', ['READ', 'DOWNLOADED', 'CREATED', 'CHANGED'])
          .orderBy('created_at', 'desc')
          .limit(mostEvents)
          .as('event'),
      )
      .select(['event.object_type', 'event.object_id'])
      .select((row) => row.fn.max('event.created_at').as('opened_at'))
      .where('event.object_type', 'in', Object.keys(tableOf))
      .groupBy(['event.object_type', 'event.object_id'])
      .orderBy('opened_at', 'desc')
      .limit(mostHits),
  );

/** How far back the audit is looked through. */
const mostEvents = 500;
