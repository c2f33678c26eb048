import type { ConflictQuestion } from '@caseward/contract/conflict-questions';
import { largestExactCount } from '@caseward/contract/paging';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { rowsOutsideScope } from '../../db/direct.ts';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { personNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Questions that the user may read. What is asked is read of the check, which may stand behind a wall of its own. */
const questionRows = (scope: Scope) =>
  db
    .selectFrom('conflict_questions')
    .leftJoin('matters', (join) =>
      join
        .on('matters.tenant_id', '=', scope.tenantId)
        .onRef('matters.id', '=', 'conflict_questions.matter_id')
        .on('matters.deleted_at', 'is', null),
    )
    .leftJoin('register_entries as entry', (join) =>
      join
        .on('entry.tenant_id', '=', scope.tenantId)
        .onRef('entry.id', '=', 'conflict_questions.register_id'),
    )
    .leftJoin('conflict_terms', (join) =>
      join
        .on('conflict_terms.tenant_id', '=', scope.tenantId)
        .onRef('conflict_terms.id', '=', 'conflict_questions.term_id'),
    )
    .leftJoin('conflict_checks', (join) =>
      join
        .on('conflict_checks.tenant_id', '=', scope.tenantId)
        .onRef('conflict_checks.id', '=', 'conflict_questions.check_id'),
    )
    .leftJoin('users as asker', (join) =>
      join.on('asker.tenant_id', '=', scope.tenantId).onRef('asker.id', '=', 'conflict_checks.created_by'),
    )
    .leftJoin('users as answerer', (join) =>
      join
        .on('answerer.tenant_id', '=', scope.tenantId)
        .onRef('answerer.id', '=', 'conflict_questions.answered_by'),
    )
    .select(['conflict_questions.id', 'conflict_questions.contact_id as contact'])
    .select(['conflict_questions.contact_name', 'conflict_questions.weight', 'conflict_questions.state'])
    .select(['conflict_questions.sentence', 'conflict_questions.created_at'])
    .select(['conflict_questions.answered_at', personNameOrNone('answerer').as('answered_by')])
    .select(['conflict_questions.matter_id', 'conflict_questions.visible_to'])
    .select(
      sql<ConflictQuestion['matter']>`jsonb_build_object('id', conflict_questions.matter_id,
        'number', coalesce(matters.number, entry.matter_number), 'title', coalesce(matters.title, ''))`.as(
        'matter',
      ),
    )
    .select(
      sql<
        ConflictQuestion['asked']
      >`case when conflict_terms.id is not null and conflict_checks.id is not null then
        jsonb_build_object('by', ${personNameOrNone('asker')}, 'name', conflict_terms.name, 'role', conflict_terms.role,
          'side', conflict_terms.side, 'subject', conflict_checks.subject) end`.as('asked'),
    )
    .select(sql<boolean>`coalesce(conflict_checks.state not in ('RUNNING', 'UNDECIDED'), false)`.as('moot'))
    .where('conflict_questions.tenant_id', '=', scope.tenantId)
    .where('conflict_checks.forgotten_at', 'is', null)
    .where((each) => each.or([each('matters.id', 'is not', null), each('entry.id', 'is not', null)]));

const newestFirst: Order<{ id: string; created_at: string }> = {
  direction: 'desc',
  keys: [
    {
      column: sql.ref('conflict_questions.created_at'),
      of: ({ created_at }) => created_at,
      accepts: acceptable.moment,
    },
    { column: sql.ref('conflict_questions.id'), of: ({ id }) => id, accepts: acceptable.id },
  ],
};

/** A page of the questions that the user may read, newest first. */
export function listQuestions(
  scope: Scope,
  { state, ...page }: PageRequest & { state?: ConflictQuestion['state'] | undefined },
) {
  const query = questionRows(scope);
  return readPage(
    scope,
    state ? query.where('conflict_questions.state', '=', state) : query,
    newestFirst,
    page,
    largestExactCount,
  );
}

/** One question that the user may read. */
export const findQuestion = (scope: Scope, id: string) =>
  scope.row(questionRows(scope).where('conflict_questions.id', '=', id));

/** Answers a question that waits; false where it does no longer. */
export async function answerQuestion(
  scope: Scope,
  id: string,
  state: 'CLEARED' | 'CONFLICT',
  sentence: string,
): Promise<boolean> {
  const answered = await scope.row(
    db.selectNoFrom(
      sql<boolean>`caseward.answer_conflict_question(${scope.tenantId}, ${id}::uuid, ${state}::text, ${sentence}::text)`.as(
        'done',
      ),
    ),
  );
  return answered?.done ?? false;
}

/** Has the conflicts officers of all firms told of checks in which a question has waited too long, each once. */
export const tellOfUnanswered = (pool: Pool, now: Date) =>
  rowsOutsideScope(
    pool,
    db.selectNoFrom(sql`caseward.tell_of_unanswered_questions(${now}::timestamptz)`.as('told')),
  );
