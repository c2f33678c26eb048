import type { Pool } from 'pg';

/** The tables with rows of matters, from the catalog. */
export async function tablesOnMatters(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'matter_id'
    where c.relnamespace = 'caseward'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows.map((row) => row.name);
}

/** Rows of a firm whose protection differs from their matter's, a message each; there must be none. */
export async function unevenProtection(owner: Pool, tenantId: string): Promise<string[]> {
  const found = (await tablesOnMatters(owner)).map(async (table) => {
    const { rows: columns } = await owner.query(
      `select 1 from pg_attribute where attrelid = $1::regclass and attname = 'held'`,
      [`caseward.${table}`],
    );
    const { rows: softDeleted } = await owner.query(
      `select 1 from pg_attribute where attrelid = $1::regclass and attname = 'deleted_at'`,
      [`caseward.${table}`],
    );
    const expected = softDeleted.length > 0 ? 'm.held and c.deleted_at is null' : 'm.held';
    const { rows } = await owner.query<{ row: string }>(
      `select c::text as row from caseward.${table} c
       join caseward.matters m on m.tenant_id = c.tenant_id and m.id = c.matter_id
       where c.tenant_id = $1 and (c.visible_to is distinct from m.visible_to
         ${columns.length > 0 ? `or c.held <> (${expected})` : ''})`,
      [tenantId],
    );
    return rows.map(({ row }) => `${table}: ${row}`);
  });
  return [...(await Promise.all(found)).flat(), ...(await unevenChecks(owner, tenantId))];
}

/** What conflict checks have found and decided, the wall of whose own matter differs. */
async function unevenChecks(owner: Pool, tenantId: string): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'check_matter_id'
    where c.relnamespace = 'caseward'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  const found = tables.map(async ({ name }) => {
    const { rows } = await owner.query<{ row: string }>(
      `select c::text as row from caseward.${name} c
       join caseward.matters m on m.tenant_id = c.tenant_id and m.id = c.check_matter_id
       where c.tenant_id = $1 and c.check_visible_to is distinct from m.visible_to`,
      [tenantId],
    );
    return rows.map(({ row }) => `${name}: ${row}`);
  });
  return (await Promise.all(found)).flat();
}
