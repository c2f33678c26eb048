import { Client } from 'pg';
import { rulesVersion } from '../platform/names/contact-names.ts';

/** A firm that is to be filled, so many of each: names, entries of the register, conflict checks. */
interface ToFill {
  id: string;
  person: string;
  rows: number;
}

const tables = ['contacts', 'conflict_names', 'register_entries', 'register_names']
  .concat('conflict_checks', 'conflict_terms', 'conflict_hits', 'conflict_findings')
  .map((table) => `caseward.${table}`);

/** Hits of the newest check. */
export const hitsOfNewest = 500;

/**
 * Fills firms with names that are indexed, of contacts and of the register, and with closed conflict checks that have
 * found one of them each. A tenth of all people have the day of birth of an import.
 * @param superUrl of a superuser, who can skip the foreign key checks of so many rows
 */
export async function fillWithConflicts(superUrl: string, firms: readonly ToFill[]): Promise<void> {
  const client = new Client({ connectionString: superUrl });
  await client.connect();
  try {
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
    // The server would index under their names, at a full minute, rows of which it saw a part.
    await client.query('begin');
    for (const firm of firms) await fill(client, firm);
    await client.query('commit');
    for (const { made } of indexes) await client.query(made);
    await client.query(`vacuum analyze ${tables.join(', ')}`);
  } finally {
    await client.end();
  }
}

const id = (of: string) =>
  `(lpad(to_hex((extract(epoch from timestamptz '2026-11-01Z' - n * interval '10 minutes') * 1000)::bigint), 12, '0')
    || '7${of}8' || left(md5(n::text), 15))::uuid`;
const keys = 'array(select left(md5(n::text || k), 8) from generate_series(1, 11) k)';

async function fill(client: Client, { id: tenantId, person, rows }: ToFill): Promise<void> {
  const run = (statement: string) => client.query(statement, [tenantId, person, rows]);
  await run(`insert into caseward.contacts (tenant_id, id, created_by, updated_by, first_name, last_name, kind,
      date_of_birth, names_rules, names_indexed)
    select $1, ${id('000')}, $2, $2, md5((n % 500)::text), 'F' || left(md5(n::text), 8), 'PERSON',
      case when n % 10 = 0 then date '1900-01-01' else date '1940-01-01' + n % 20000 end, ${rulesVersion},
      md5('PERSON' || chr(31) || md5((n % 500)::text) || chr(31) || 'F' || left(md5(n::text), 8) || chr(31))
    from generate_series(1, $3::int) n`);
  await run(`insert into caseward.conflict_names (tenant_id, contact_id, n, kind, name, family, spelling, keys)
    select $1, ${id('000')}, 1, 'PERSON', md5((n % 500)::text), 'F' || left(md5(n::text), 8),
      md5((n % 500)::text) || ' f' || left(md5(n::text), 8), ${keys}
    from generate_series(1, $3::int) n where $2::uuid is not null`);
  await run(`insert into caseward.register_entries (tenant_id, id, source, capacity, kind, name, user_id, since, created_by,
      names_rules)
    select $1, ${id('001')}, case when n % 100 = 0 then 'INTEREST' when n % 3 = 0 then 'LATERAL' else 'LEGACY' end,
      case when n % 100 = 0 then 'INTEREST' when n % 2 = 0 then 'ADVERSE' else 'CLIENT' end, 'COMPANY',
      left(md5(n::text), 6) || ' ' || right(md5(n::text), 6), $2, date '2020-01-01', $2, ${rulesVersion}
    from generate_series(1, $3::int) n`);
  await run(`update caseward.register_entries set names_indexed = names_stamp
    where tenant_id = $1 and $2::uuid is not null and $3::int > 0`);
  await run(`insert into caseward.register_names (tenant_id, register_id, n, kind, name, family, spelling, keys)
    select $1, ${id('001')}, 1, 'COMPANY', left(md5(n::text), 6) || ' ' || right(md5(n::text), 6), '',
      left(md5(n::text), 6) || ' ' || right(md5(n::text), 6), ${keys}
    from generate_series(1, $3::int) n where $2::uuid is not null`);
  const closed = `n > 1 and n % 20 > 0`;
  await run(`insert into caseward.conflict_checks (tenant_id, id, occasion, subject, rules, contacts, matters, is_complete,
      is_capped, state, created_at, created_by, closed_at, closed_by, report_hash)
    select $1, ${id('002')}, case when n % 50 = 0 then 'BULK' else 'ADHOC' end, 'Check ' || n, ${rulesVersion}, 1, 1, true,
      false, case when not (${closed}) then 'UNDECIDED' when n % 100 = 1 then 'CONFLICT' else 'CLEARED' end, made.at, $2,
      case when ${closed} then made.at end, case when ${closed} then $2::uuid end, case when ${closed} then 'hash' end
    from generate_series(1, $3::int) n
    cross join lateral (select timestamptz '2026-11-01Z' - n * interval '10 minutes' as at) made`);
  await run(`insert into caseward.conflict_terms (tenant_id, id, check_id, n, name, is_capped)
    select $1, ${id('003')}, ${id('002')}, 1, 'Name ' || n, false
    from generate_series(1, $3::int) n where $2::uuid is not null`);
  // The newest check has found many.
  const hit = `case when h = 1 then ${id('004')} else gen_random_uuid() end`;
  await run(`insert into caseward.conflict_hits (tenant_id, id, check_id, term_id, contact_id, kind, name, matched_name,
      band, score, reasons, path, is_same, in_trash)
    select $1, ${hit}, ${id('002')}, ${id('003')}, ${id('000')}, 'PERSON', 'Name ' || h, 'Name ' || h,
      case when h % 3 = 0 then 'POSSIBLE' else 'STRONG' end, 900, '[]', '[]', false, false
    from generate_series(1, $3::int) n
    cross join lateral generate_series(1, case when n = 1 then ${hitsOfNewest} else 1 end) h where $2::uuid is not null`);
  await run(`insert into caseward.conflict_findings (tenant_id, id, check_id, term_id, hit_id, matter_id, number, title,
      status, in_trash, opened_on, role, side, lawyers, weight)
    select $1, gen_random_uuid(), h.check_id, h.term_id, h.id, gen_random_uuid(), 'L-1', 'Matter', 'OPEN', false,
      date '2026-01-01', 'CLIENT', 'OURS', '{}', case when h.score % 2 = 0 then 'ADVERSE_TO_CLIENT' else 'SAME_SIDE' end
    from caseward.conflict_hits h where h.tenant_id = $1 and $2::uuid is not null and $3::int > 0`);
}
