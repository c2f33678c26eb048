import { Client } from 'pg';
import { rulesVersion } from '../platform/names/contact-names.ts';

/** A firm that is to be filled. */
interface ToFill {
  id: string;
  /** Ids of its users. */
  people: readonly string[];
  /** How many matters, contacts, tasks, deadlines, documents and events it gets, of each. */
  rows: number;
}

/** Records of each kind that are put into the search. */
const indexed = 6_000;

const found = ['matters', 'contacts', 'tasks', 'deadlines', 'documents', 'events'];
const tables = [...found, 'matter_team', 'matter_parties', 'event_attendees'].map(
  (table) => `caseward.${table}`,
);

/**
 * Fills firms with realistic matters, contacts, tasks, deadlines, documents and events: some statuses are rare, most
 * tasks and deadlines are done, one word is in ten records of each kind. No document waits for its text, and no contact
 * to be indexed under its names: the server would work on them beside what is measured.
 * @param superUrl of a superuser, who can skip the foreign key checks of so many rows
 */
export async function fillFirms(superUrl: string, firms: readonly ToFill[]): Promise<void> {
  const client = new Client({ connectionString: superUrl });
  await client.connect();
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'",
  );
  // Rebuilding them over all rows takes a fraction of the time of adding row by row.
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const firm of firms) await fillFirm(client, firm);
  for (const firm of firms) await indexNewest(client, firm.id);
  // Nothing fires while the replica's role is set.
  for (const { id } of firms) await client.query('select caseward.recount_records($1)', [id]);
  for (const { made } of indexes) await client.query(made);
  await client.query(`vacuum analyze ${tables.join(', ')}`);
  await client.end();
}

/** Puts the newest records of each kind into the search: as many as a page or two needs. */
async function indexNewest(client: Client, tenantId: string): Promise<void> {
  await client.query(`select set_config('app.tenant_id', $1, false)`, [tenantId]);
  for (const table of found)
    await client.query(
      `select caseward.index_records($1, $2, array(select id from caseward.${table} where tenant_id = $1
         order by id desc limit ${indexed}), true)`,
      [tenantId, table],
    );
}

async function fillFirm(client: Client, { id: tenant_id, people, rows }: ToFill): Promise<void> {
  const fill = (statement: string) => client.query(statement, [tenant_id, people, rows]);
  const named = (word: string) =>
    `'${word} ' || md5(n::text) || case when n % ($3::int / 10) = 7 then ' needle' else '' end`;
  // So that no two fields correlate.
  const drawn = (field: number, of: string) =>
    `(abs(hashint4(n + ${field} * 10000000)::bigint) % ${of})::int + 1`;
  const who = `($2::uuid[])[${drawn(1, 'cardinality($2::uuid[])')}]`;
  const when = `timestamptz '2026-11-01Z' - n * interval '10 minutes'`;
  // As the server makes them: in the order of their age.
  const id = `(lpad(to_hex((extract(epoch from ${when}) * 1000)::bigint), 12, '0') || '70008' || left(md5(n::text), 15))::uuid`;
  await fill(`insert into caseward.matters (tenant_id, id, created_by, updated_by, title, number, opened_on, created_at,
      status, closed_on, lead_attorney, originating_attorney, practice_area_id)
    select $1, ${id}, ${who}, ${who}, ${named('Matter')}, 'L-' || n, (${when})::date, ${when},
      case when n % 100 = 0 then 'PENDING' when n % 3 = 0 then 'CLOSED' else 'OPEN' end,
      case when n % 100 <> 0 and n % 3 = 0 then date '2026-11-01' end,
      case when n % 10 > 0 then ${who} end,
      case when n % 7 > 0 then ($2::uuid[])[${drawn(4, 'cardinality($2::uuid[])')}] end,
      case when n % 5 > 0 then (array(select id from caseward.practice_areas where tenant_id = $1))[${drawn(2, '12')}] end
    from generate_series(1, $3::int) n`);
  await fill(`insert into caseward.contacts (tenant_id, id, created_by, updated_by, first_name, last_name, contact_type,
      kind, created_at, names_rules, names_indexed)
    select $1, ${id}, ${who}, ${who}, first_name, last_name,
      case n % 50 when 0 then 'JUDGE' when 1 then 'WITNESS' else 'CLIENT' end, kind, ${when}, ${rulesVersion},
      md5(kind || chr(31) || first_name || chr(31) || last_name || chr(31))
    from generate_series(1, $3::int) n
    cross join lateral (select md5((n % 500)::text) as first_name,
      case when n % 10 = 0 then '' else ${named('Contact')} end as last_name,
      case when n % 10 = 0 then 'COMPANY' else 'PERSON' end as kind) named`);
  await client.query('analyze caseward.matters, caseward.contacts');
  const placed = (table: string) =>
    `(select id, (row_number() over (order by created_at, id))::int as n from caseward.${table} where tenant_id = $1)`;
  await fill(`insert into caseward.tasks (tenant_id, id, created_by, updated_by, title, matter_id, assigned_to, status,
      priority, due_date, created_at)
    select $1, ${id}, ${who}, ${who}, ${named('Task')}, m.id,
      case when n % 20 > 0 then ${who} end,
      case when n % 20 < 18 then 'DONE' when n % 20 = 18 then 'IN_PROGRESS' else 'TODO' end,
      case when n % 50 = 0 then 'URGENT' else 'NORMAL' end,
      case when n % 4 > 0 then current_date - (n % 1000) + 30 end, ${when}
    from ${placed('matters')} m where $3::int > 0`);
  await fill(`insert into caseward.deadlines (tenant_id, id, created_by, updated_by, title, matter_id, responsible, kind,
      critical, status, due_on, earliest_on, latest_on, source, confirmed, created_at)
    select $1, ${id}, ${who}, ${who}, ${named('Deadline')}, m.id, case when n % 20 > 0 then ${who} end,
      case n % 50 when 0 then 'LIMITATION' when 1 then 'NOTICE' else 'RESPONSE' end, n % 50 = 0,
      case when n % 20 < 18 then 'DONE' when n % 100 = 18 then 'CANCELLED' else 'OPEN' end,
      due.day, due.day, due.day, 'BY_HAND', n % 200 > 0, ${when}
    from ${placed('matters')} m cross join lateral (select current_date - (n % 1000) + 30 as day) due where $3::int > 0`);
  await fill(`insert into caseward.documents (tenant_id, id, created_by, updated_by, matter_id, title, file_path, file_name,
      content_type, size, sha256, doc_type, text_state, created_at)
    select $1, made.id, ${who}, ${who}, m.id, ${named('Document')}, 'uploads/' || $1::uuid || '/' || made.id, 'a.txt', 'text/plain', 1,
      repeat('0', 64), case when n % 50 = 0 then 'MOTION' else 'MISC' end, 'NO_TEXT', ${when}
    from ${placed('matters')} m cross join lateral (select ${id} as id) made where $3::int > 0`);
  // Twenty a day over fourteen years, of which most are past; few take several days.
  await fill(`insert into caseward.events (tenant_id, id, created_by, updated_by, matter_id, title, kind, status, day,
      start_time, end_day, time_zone, created_at)
    select $1, ${id}, ${who}, ${who}, m.id, ${named('Event')},
      case n % 50 when 0 then 'TRIAL' when 1 then 'FILING' else 'HEARING' end,
      case when n % 20 = 0 then 'CANCELLED' when n % 5000 > 500 then 'HAPPENED' else 'PLANNED' end,
      current_date + 500 - n % 5000,
      case when n % 4 > 0 then time '09:00' + n % 8 * interval '1 hour' end,
      case when n % 40 = 0 then current_date + 502 - n % 5000 end, case when n % 4 > 0 then 'UTC' end, ${when}
    from ${placed('matters')} m where $3::int > 0`);
  await fill(`insert into caseward.event_attendees (tenant_id, event_id, user_id, matter_id, created_by)
    select $1, e.id, ${who}, e.matter_id, ${who}
    from (select e.*, (row_number() over (order by created_at, id))::int as n from caseward.events e
      where tenant_id = $1) e where n % 10 > 0 and $3::int > 0`);
  await fill(`insert into caseward.matter_team (tenant_id, matter_id, user_id, created_by)
    select $1, m.id, ${who}, ${who} from ${placed('matters')} m where n % 10 > 0 and $3::int > 0`);
  await fill(`insert into caseward.matter_parties (tenant_id, matter_id, contact_id, role, side, created_by)
    select $1, m.id, c.id, 'CLIENT', 'OURS', ${who.replaceAll('n ', 'm.n ')}
    from ${placed('matters')} m join ${placed('contacts')} c on c.n = m.n where $3::int > 0`);
  // Half have an opponent, one in five hundred an expert.
  await fill(`insert into caseward.matter_parties (tenant_id, matter_id, contact_id, role, side, created_by)
    select $1, m.id, c.id, case when m.n % 2 > 0 then 'OPPOSING_PARTY' else 'EXPERT' end,
      case when m.n % 2 > 0 then 'ADVERSE' else 'NEUTRAL' end, ${who.replaceAll('n ', 'm.n ')}
    from ${placed('matters')} m join ${placed('contacts')} c on c.n = m.n % 1000 + 1
    where $3::int > 0 and (m.n % 2 > 0 or m.n % 500 = 0)`);
  await fill(`update caseward.matters m set client_name = coalesce((select c.last_name || ', ' || c.first_name
        from caseward.matter_parties p join caseward.contacts c on c.tenant_id = $1 and c.id = p.contact_id
        where p.tenant_id = $1 and p.matter_id = m.id and p.role = 'CLIENT'), ''),
      lead_name = coalesce((select u.username from caseward.users u where u.tenant_id = $1 and u.id = m.lead_attorney), ''),
      area_name = coalesce((select a.name from caseward.practice_areas a
        where a.tenant_id = $1 and a.id = m.practice_area_id), '')
    where m.tenant_id = $1 and $2::uuid[] is not null and $3::int > 0`);
}
