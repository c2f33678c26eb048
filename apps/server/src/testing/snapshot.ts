import type { Pool } from 'pg';
import { expect } from 'vitest';

/** The tables with rows of firms, from the catalog. */
export async function tenantTables(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'caseward'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows.map((row) => row.name);
}

/** Events of refused calls are left out, and what a background job empties in its own time. */
const leftOut: Record<string, string> = {
  audit_events: `and action <> 'REFUSED'`,
  search_followups: 'and false',
};

/** Counts are kept in several rows, which a writer adds up by chance. */
const addedUp = `(select tenant_id, type, sum(total) from caseward.record_counts group by tenant_id, type)`;

/** One statement that reads all tables, by the pool it is prepared in: the walks read thousands of times. */
const statements = new WeakMap<Pool, Promise<string>>();

async function statementFor(owner: Pool): Promise<string> {
  const rowsOf = (table: string) =>
    `select '${table}' as name, coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows
     from ${table === 'record_counts' ? addedUp : `caseward.${table}`} t where tenant_id = $1 ${leftOut[table] ?? ''}`;
  return (await tenantTables(owner)).map(rowsOf).join(' union all ');
}

/**
 * Everything a firm has in the database, but for the note of refused calls and work that waits for the search.
 * @returns by table, text that changes when any row does
 */
export async function snapshot(owner: Pool, tenant_id: string): Promise<Record<string, string>> {
  const statement = statements.get(owner) ?? statementFor(owner);
  statements.set(owner, statement);
  const { rows } = await owner.query<{ name: string; rows: string }>({
    name: 'snapshot',
    text: await statement,
    values: [tenant_id],
  });
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
}

/**
 * Lets tests act that are to change nothing of some firms. What a firm had after one act is what it has before the
 * next, so that it is read once for each.
 * @returns does an act, and expects that all rows of these firms are as they were
 */
export function changingNothing(owner: () => Pool) {
  const standing = new Map<string, Record<string, string>>();
  return async (tenantIds: string[], act: () => Promise<void>): Promise<void> => {
    for (const id of tenantIds) if (!standing.has(id)) standing.set(id, await snapshot(owner(), id));
    await act();
    for (const id of tenantIds) {
      const now = await snapshot(owner(), id);
      const before = standing.get(id);
      standing.set(id, now);
      expect(now).toEqual(before);
    }
  };
}
