import { sendDigests } from '../features/reminders/digest-jobs.ts';
import type { Founding } from './firm.ts';
import type { TestApp } from './test-app.ts';

/** Sends a firm's digests of a Friday, as the background job does outside tests. */
export const sendOnFriday = ({ app, services }: Pick<TestApp, 'app' | 'services'>, tenantId: string) =>
  sendDigests(services.pool, tenantId, services, app.log, new Date('2026-11-20T15:00:00Z'));

/** Indexes a document's text, as the background job does outside tests. */
export async function giveText(
  { owner }: Pick<Founding, 'owner'>,
  tenantId: string,
  documentId: string,
  text: string,
): Promise<void> {
  await owner.query(
    `insert into caseward.document_texts (tenant_id, document_id, part, text) values ($1, $2, 0, $3)`,
    [tenantId, documentId, text],
  );
  await owner.query(
    `insert into caseward.document_words (tenant_id, document_id, part, words)
      values ($1, $2, 0, caseward.searchable($3))`,
    [tenantId, documentId, text],
  );
  await owner.query(`update caseward.documents set text_state = 'INDEXED' where tenant_id = $1 and id = $2`, [
    tenantId,
    documentId,
  ]);
}

/** What a proposed day was computed from, and how: JSON, as a replay keeps it. */
interface Computed {
  question: string;
  answer: string;
}

/** Proposes another day for a deadline, as a replay does; answers the replay. @param days later, or earlier */
export async function proposeDay(
  { owner }: Pick<Founding, 'owner'>,
  tenantId: string,
  deadline: string,
  by: string,
  mark: string,
  { question, answer }: Computed,
  days = 7,
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into caseward.replays (tenant_id, id, cause, why, state, progress, created_by)
      values ($1, gen_random_uuid(), 'COURT', $2, 'DONE', 100, $3) returning id`,
    [tenantId, mark, by],
  );
  const replay = rows[0]?.id ?? '';
  const { rows: found } = await owner.query<Record<string, unknown>>(
    `select matter_id, visible_to, value_number, due_on::text, (due_on + $3::integer)::text as new_on, gen_random_uuid() as id
      from caseward.deadlines where tenant_id = $1 and id = $2`,
    [tenantId, deadline, days],
  );
  const { matter_id, visible_to, value_number, due_on, new_on, id } = found[0] ?? {};
  // One row of values: on a cluster, a select that feeds an insert is a copy, which row-level security refuses.
  await owner.query(
    `insert into caseward.replay_items (tenant_id, id, replay_id, deadline_id, matter_id, visible_to, value_number, old_on,
        new_on, earliest_on, latest_on, question, answer, computed_with)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9, $10, $11, '')`,
    [tenantId, id, replay, deadline, matter_id, visible_to, value_number, due_on, new_on, question, answer],
  );
  await owner.query(
    `update caseward.deadlines set proposed_on = $4, replay_id = $3 where tenant_id = $1 and id = $2`,
    [tenantId, deadline, replay, new_on],
  );
  return replay;
}
