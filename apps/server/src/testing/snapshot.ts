import type { Pool } from 'pg';

/** The tables that hold rows of firms, as the catalog knows them. */
export async function tenantTables(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'caseward'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows.map((row) => row.name);
}

/** That a call was refused is noted, and changes nothing else. */
const butRefusals: Record<string, string> = { audit_events: `and action <> 'REFUSED'` };

/** Everything a firm has in the database, but for the note of refused calls, as text that changes when any of it does. */
export async function snapshot(owner: Pool, tenant_id: string): Promise<Record<string, string>> {
  const taken = (await tenantTables(owner)).map(async (table): Promise<[string, string]> => {
    const { rows } = await owner.query<{ rows: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from caseward.${table} t
        where tenant_id = $1 ${butRefusals[table] ?? ''}`,
      [tenant_id],
    );
    return [table, rows[0]?.rows ?? ''];
  });
  return Object.fromEntries(await Promise.all(taken));
}
