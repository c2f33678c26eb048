import { contacts } from '@caseward/contract/contacts';
import { imports } from '@caseward/contract/imports';
import { matters } from '@caseward/contract/matters';
import { type RecordType, recordTypes } from '@caseward/contract/records';
import { tasks } from '@caseward/contract/tasks';
import { uuidv7 } from 'uuidv7';
import type { Firm } from './firm.ts';
import { createRecord } from './new-record.ts';
import type { TestApp } from './test-app.ts';

/** How many rows `fillLists` makes for each list. */
export const rowsOfEach = 24;

/** Filled below the API, with values that are hard to sort. */
const filled: RecordType[] = ['matter', 'contact', 'task', 'note', 'document'];

/**
 * Fills every list of the API for a firm. Returns the ids of the matter, contact, task, import, court, replay and
 * check whose own lists are full.
 */
export const fillLists = async (test: TestApp, firm: Firm) => {
  const { admin } = firm;
  const matter = (await admin.call(matters.create, { body: { title: 'M' } })).body.id;
  const who = [firm.id, admin.id];
  const fill = (statement: string, ...more: unknown[]) => test.owner.query(statement, [...who, ...more]);
  const series = `generate_series(1, ${rowsOfEach}) n`;
  await fill(`insert into caseward.matters (tenant_id, id, created_by, updated_by, title, number, opened_on, created_at)
    select $1, gen_random_uuid(), $2, $2, 'M ' || n, 'n' || n, date '2026-01-01' + n % 5, timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`);
  await fill(
    `insert into caseward.contacts (tenant_id, id, created_by, updated_by, last_name, first_name)
    select $1, gen_random_uuid(), $2, $2, ($3::text[])[n % 12 + 1], ($4::text[])[n % 3 + 1] from ${series}`,
    ['', 'Émile', 'Emile', 'emile', 'Zoë', 'Zoe', 'zoe', 'Å"\'\\', 'de Boer', 'De Boer', 'Deboer', '李'],
    ['Ann', 'ann', 'Änn'],
  );
  await fill(
    `insert into caseward.tasks (tenant_id, id, created_by, updated_by, title, due_date, assigned_to)
    select $1, gen_random_uuid(), $2, $2, 'T ' || n, case when n % 3 > 0 then date '2026-01-01' + n % 5 end, $2 from ${series}`,
  );
  await fill(
    `insert into caseward.notes (tenant_id, id, created_by, updated_by, matter_id, note, created_at)
    select $1, gen_random_uuid(), $2, $2, $3, 'N ' || n, timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`,
    matter,
  );
  await fill(
    `insert into caseward.documents (tenant_id, id, created_by, updated_by, matter_id, title, file_path, file_name,
      content_type, size, sha256, created_at)
    select $1, gen_random_uuid(), $2, $2, $3, 'D ' || n % 7, n, 'a', '', 1, repeat('0', 64),
      timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`,
    matter,
  );
  await fill(
    `insert into caseward.users (tenant_id, id, created_by, username, role)
    select $1, gen_random_uuid(), $2, ($3::text[])[n % 6 + 1] || n, 'STAFF' from ${series}`,
    ['Ann', 'ann', 'Änn', 'Zoe', 'zoë', 'Bob'],
  );
  await fill(
    `insert into caseward.one_time_links (tenant_id, id, created_by, kind, role, token_hash, expires_at, created_at)
    select $1, gen_random_uuid(), $2, 'INVITATION', 'STAFF', decode(md5(n::text), 'hex'), now() + interval '1 day',
      timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`,
  );
  await fill(
    `insert into caseward.sessions (tenant_id, id, user_id, refresh_hash, idle_expires_at, expires_at, last_used_at)
    select $1, gen_random_uuid(), $2, '', now() + interval '1 day', now() + interval '1 day',
      timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`,
  );
  await fill(
    `insert into caseward.personal_tokens (tenant_id, id, user_id, name, scope, hash, hint, expires_at, created_at)
    select $1, gen_random_uuid(), $2, 'T ' || n, 'READ', sha256(n::text::bytea), 'abcd', now() + interval '1 day',
      timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`,
  );
  await fill(
    `insert into caseward.deletions (tenant_id, id, object_type, object_id, matter_id, created_at, created_by)
    select $1, gen_random_uuid(), 'note', n.id, $3, date_trunc('day', now()), $2
    from caseward.notes n where n.tenant_id = $1`,
    matter,
  );
  for (const type of (Object.keys(recordTypes) as RecordType[]).filter((each) => !filled.includes(each)))
    for (let row = 1; row <= rowsOfEach; row += 1) await createRecord(admin, type, { matter }, `R ${row}`);
  const contact = (await admin.call(contacts.create, { body: { first_name: 'C' } })).body.id;
  const task = (await admin.call(tasks.create, { body: { title: 'T' } })).body.id;
  await fill(
    `insert into caseward.task_comments (tenant_id, id, created_by, updated_by, task_id, comment, created_at)
    select $1, gen_random_uuid(), $2, $2, $3, 'C ' || n, timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`,
    task,
  );
  for (const [type, id] of [
    ['matter', matter],
    ['contact', contact],
    ['task', task],
  ])
    await fill(
      `insert into caseward.audit_events (tenant_id, id, user_id, action, object_type, object_id, matter_id, created_at)
      select $1, gen_random_uuid(), $2, 'READ', $3, $4::uuid, case $3 when 'matter' then $4::uuid end,
        timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`,
      type,
      id,
    );
  await fill(
    `insert into caseward.imports (tenant_id, id, created_by, kind, file_path, file_name, encoding, separator, columns,
      total, created_at)
    select $1, gen_random_uuid(), $2, 'contacts', n, 'I ' || n, 'utf-8', ',', '[]', 1,
      timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from ${series}`,
  );
  const imported = (await admin.call(imports.list, { query: { limit: '1' } })).body[0]?.id ?? '';
  await test.owner.query(
    `insert into caseward.import_findings (tenant_id, id, import_id, row, kind, sentence)
    select $1, gen_random_uuid(), $2, n % 5, 'ERROR', 'F ' || n from ${series}`,
    [firm.id, imported],
  );
  await test.owner.query(
    `insert into caseward.imported_records (tenant_id, import_id, record_id)
    select $1, $2, id from caseward.contacts where tenant_id = $1`,
    [firm.id, imported],
  );
  const court = await fillCourts(test, firm);
  const replay = await fillReplays(test, firm);
  return { matter, contact, task, imported, court, replay, check: await fillChecks(test, firm) };
};

/** Fills the list of replays. Returns the id of the one that proposes a day for each deadline. */
async function fillReplays({ owner }: TestApp, { id, admin }: Firm): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into caseward.replays (tenant_id, id, cause, why, state, progress, created_by, created_at)
    select $1, gen_random_uuid(), 'COURT', 'R ' || n, 'DONE', 100, $2,
      timestamptz '2026-01-01Z' + (n % 4) * interval '1 ms' from generate_series(1, ${rowsOfEach}) n
    returning id`,
    [id, admin.id],
  );
  const replay = rows[0]?.id ?? '';
  await owner.query(
    `insert into caseward.replay_items (tenant_id, id, replay_id, deadline_id, matter_id, value_number, old_on, new_on,
        earliest_on, latest_on, question, answer, computed_with)
      select tenant_id, gen_random_uuid(), $2, id, matter_id, value_number, due_on, due_on + 7, due_on + 7, due_on + 7,
        '{"trigger":"2026-05-01"}', '{}', '' from caseward.deadlines where tenant_id = $1`,
    [id, replay],
  );
  return replay;
}

/** Fills the list of courts. Returns the id of the one whose days are many. */
async function fillCourts({ owner }: TestApp, { id, admin }: Firm): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into caseward.courts (tenant_id, id, name, time_zone, created_by, updated_by)
    select $1, gen_random_uuid(), 'C ' || n % 5, 'Europe/Berlin', $2, $2 from generate_series(1, ${rowsOfEach}) n
    returning id`,
    [id, admin.id],
  );
  const court = rows[0]?.id ?? '';
  await owner.query(
    `insert into caseward.court_days (tenant_id, id, court_id, day, kind, source, created_by)
    select $1, gen_random_uuid(), $3, date '2026-01-01' + n, 'CLOSED', 'S', $2 from generate_series(1, ${rowsOfEach}) n`,
    [id, admin.id, court],
  );
  return court;
}

/** Fills the register, and the lists of conflict checks, their hits and their questions. Returns the id of the check whose hits are many. */
async function fillChecks({ owner }: TestApp, { id, admin }: Firm): Promise<string> {
  const checks = (rows: string) =>
    owner.query<{ id: string }>(
      `insert into caseward.conflict_checks (tenant_id, id, occasion, rules, contacts, matters, is_complete, is_capped, created_by)
      select $1, gen_random_uuid(), 'ADHOC', 1, 0, 0, true, false, $2 from ${rows} returning id`,
      [id, admin.id],
    );
  await checks(`generate_series(2, ${rowsOfEach}) n`);
  const check = (await checks('(select 1) one')).rows[0]?.id ?? '';
  const term = uuidv7();
  await owner.query(
    `insert into caseward.conflict_terms (tenant_id, id, check_id, n, name, is_capped) values ($1, $2, $3, 1, 'A', false)`,
    [id, term, check],
  );
  await owner.query(
    `insert into caseward.conflict_hits (tenant_id, id, check_id, term_id, contact_id, kind, name, matched_name, band,
      score, reasons, path, is_same, in_trash)
    select $1, gen_random_uuid(), $2, $3, c.id, 'PERSON', 'A', 'A', case c.last_name when '' then 'POSSIBLE' else 'LIKELY' end,
      800, '[]', '[]', false, false
    from caseward.contacts c where c.tenant_id = $1`,
    [id, check, term],
  );
  await owner.query(
    `insert into caseward.conflict_questions (tenant_id, id, check_id, term_id, contact_id, contact_name, matter_id, weight,
      created_at)
    select $1, gen_random_uuid(), $2, $3, $4, 'A', m.id, 'ADVERSE_TO_CLIENT',
      timestamptz '2026-01-01Z' + (row_number() over () % 4) * interval '1 ms'
    from caseward.matters m where m.tenant_id = $1`,
    [id, check, term, uuidv7()],
  );
  await owner.query(
    `insert into caseward.register_entries (tenant_id, id, source, capacity, name, created_by)
    select $1, gen_random_uuid(), 'LEGACY', 'CLIENT', 'N ' || n, $2 from generate_series(1, ${rowsOfEach}) n`,
    [id, admin.id],
  );
  return check;
}
