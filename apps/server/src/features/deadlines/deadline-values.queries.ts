import { deadlines } from '@caseward/contract/deadlines';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { personName, personNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { MatterProtection } from '../../platform/matters/protection.ts';
import type { NewDay } from './new-day.ts';

/** Why a value was added. */
export interface ValueReason {
  reason: string;
  document: string | null;
}

/** Where a row belongs: a deadline and its matter. */
export interface OfDeadline extends MatterProtection {
  id: string;
  matter: string;
}

/** A document of the matter that a row names, as far as it is still there. */
export const namedDocument = (scope: Scope, table: 'deadline_values' | 'deadline_acts') =>
  db
    .selectFrom('documents')
    .select(
      sql<{ id: string; title: string }>`jsonb_build_object('id', documents.id, 'title', documents.title)`.as(
        'named',
      ),
    )
    .where('documents.tenant_id', '=', scope.tenantId)
    .where('documents.id', '=', sql<string>`${sql.ref(`${table}.document_id`)}`)
    .where('documents.deleted_at', 'is', null)
    .$asScalar()
    .as('document');

/** Every value of a deadline, the current one first. */
export const listValues = (scope: Scope, deadlineId: string) =>
  scope.rows(
    db
      .selectFrom('deadline_values')
      .innerJoin('users as maker', (join) =>
        join.on('maker.tenant_id', '=', scope.tenantId).onRef('maker.id', '=', 'deadline_values.created_by'),
      )
      .leftJoin('users as second', (join) =>
        join
          .on('second.tenant_id', '=', scope.tenantId)
          .onRef('second.id', '=', 'deadline_values.confirmed_by'),
      )
      .select([
        'deadline_values.id',
        'deadline_values.number',
        'deadline_values.due_on',
        'deadline_values.due_time',
        'deadline_values.zone',
        'deadline_values.earliest_on',
        'deadline_values.latest_on',
        'deadline_values.source',
        'deadline_values.question',
        'deadline_values.answer',
        'deadline_values.reason',
        'deadline_values.created_at',
        'deadline_values.confirmed_at',
      ])
      .select([
        namedDocument(scope, 'deadline_values'),
        personName('maker').as('created_by'),
        personNameOrNone('second').as('confirmed_by'),
      ])
      .where('deadline_values.tenant_id', '=', scope.tenantId)
      .where('deadline_values.deadline_id', '=', deadlineId)
      .orderBy('deadline_values.number', 'desc')
      .limit(mostValues),
  );

/** The documents of events, as the order or the proof of service, by the events that have one. */
export async function documentsOfEvents(scope: Scope, events: readonly string[]) {
  if (events.length === 0) return new Map<string, { id: string; title: string }>();
  const found = await scope.rows(
    db
      .selectFrom('events')
      .innerJoin('documents', (join) =>
        join
          .on('documents.tenant_id', '=', scope.tenantId)
          .onRef('documents.id', '=', 'events.document_id')
          .on('documents.deleted_at', 'is', null),
      )
      .select(['events.id as event', 'documents.id', 'documents.title'])
      .where('events.tenant_id', '=', scope.tenantId)
      .where('events.id', '=', sql<string>`any(${events as string[]}::uuid[])`)
      .where('events.deleted_at', 'is', null),
  );
  return new Map(found.map(({ event, ...document }) => [event, document]));
}

/** More days than any deadline had. */
export const mostValues = 500;

/** Adds a day to the history of a locked deadline. */
export const insertValue = (
  scope: Scope,
  { id, matter, ...marks }: OfDeadline,
  number: number,
  { court_id: _court, computed_with: _packs, ...day }: NewDay,
  { reason, document }: ValueReason,
) =>
  scope.run(
    db.insertInto('deadline_values').values({
      ...day,
      ...marks,
      reason,
      number,
      tenant_id: scope.tenantId,
      id: uuidv7(),
      matter_id: matter,
      deadline_id: id,
      document_id: document,
      created_by: scope.userId,
    }),
  );

/** What a second person's entry is compared with; undefined when there is no such value. */
export const valueToConfirm = (scope: Scope, deadlineId: string, number: number) =>
  scope.row(
    db
      .selectFrom('deadline_values')
      .select(['question', 'due_on', 'due_time', 'created_by', 'confirmed_at'])
      .where('tenant_id', '=', scope.tenantId)
      .where('deadline_id', '=', deadlineId)
      .where('number', '=', number),
  );

/** Whether a value was confirmed by a second person. */
export const isConfirmed = async (scope: Scope, deadlineId: string, number: number): Promise<boolean> =>
  ((await valueToConfirm(scope, deadlineId, number))?.confirmed_at ?? null) !== null;

/** Whether a value was computed, and so can be computed anew. */
export const isComputed = async (scope: Scope, deadlineId: string, number: number): Promise<boolean> =>
  ((await valueToConfirm(scope, deadlineId, number))?.question ?? null) !== null;

/** Confirms a value. The database refuses its maker, and a second confirmation. */
export const confirmValue = (scope: Scope, deadlineId: string, number: number) =>
  scope.run(
    db
      .updateTable('deadline_values')
      .set({ confirmed_at: sql<string>`now()`, confirmed_by: scope.userId })
      .where('tenant_id', '=', scope.tenantId)
      .where('deadline_id', '=', deadlineId)
      .where('number', '=', number),
  );

/** Whether the role of the scope's user confirms days at all. */
export const mayConfirmDays = async (scope: Scope): Promise<boolean> =>
  (await scope.row(
    db
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', scope.userId)
      .where('role', 'in', deadlines.confirm.access),
  )) !== undefined;
