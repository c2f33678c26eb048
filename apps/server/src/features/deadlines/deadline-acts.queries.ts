import type { DeadlineActKind } from '@caseward/contract/deadline-history';
import { type SqlBool, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { personName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { namedDocument, type OfDeadline } from './deadline-values.queries.ts';

/** An act to note. */
export interface NewAct {
  kind: DeadlineActKind;
  value_number: number;
  words?: string | undefined;
  document?: string | null | undefined;
  day?: string | null | undefined;
}

/** Acts shown at most, latest first. */
const mostActs = 500;

/** What was done with a deadline, latest first. */
export const listActs = (scope: Scope, deadlineId: string) =>
  scope.rows(
    db
      .selectFrom('deadline_acts')
      .innerJoin('users', (join) =>
        join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'deadline_acts.created_by'),
      )
      .select([
        'deadline_acts.id',
        'deadline_acts.kind',
        'deadline_acts.value_number',
        'deadline_acts.words',
        'deadline_acts.day',
        'deadline_acts.created_at',
      ])
      .select([namedDocument(scope, 'deadline_acts'), personName().as('created_by')])
      .where('deadline_acts.tenant_id', '=', scope.tenantId)
      .where('deadline_acts.deadline_id', '=', deadlineId)
      .orderBy('deadline_acts.created_at', 'desc')
      .orderBy('deadline_acts.id', 'desc')
      .limit(mostActs),
  );

/** Adds an act. */
export const insertAct = (
  scope: Scope,
  { id, matter, ...marks }: OfDeadline,
  { kind, value_number, words = '', document = null, day = null }: NewAct,
) =>
  scope.run(
    db.insertInto('deadline_acts').values({
      ...marks,
      kind,
      value_number,
      words,
      day,
      tenant_id: scope.tenantId,
      id: uuidv7(),
      matter_id: matter,
      deadline_id: id,
      document_id: document,
      created_by: scope.userId,
    }),
  );

/** Whether the caller is in the firm's docket group. */
export const isInDocketGroup = async (scope: Scope): Promise<boolean> =>
  (await scope.row(
    db
      .selectFrom('tenants')
      .select('id')
      .where('id', '=', scope.tenantId)
      .where(sql<SqlBool>`${scope.userId}::uuid = any(docket_group)`),
  )) !== undefined;

/** Whether the caller looked at the computation of a value before it was confirmed. */
export const hasLooked = async (scope: Scope, deadlineId: string, number: number): Promise<boolean> =>
  (await scope.row(
    db
      .selectFrom('deadline_acts')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('deadline_id', '=', deadlineId)
      .where('value_number', '=', number)
      .where('kind', '=', 'LOOKED')
      .where('created_by', '=', scope.userId)
      .limit(1),
  )) !== undefined;
