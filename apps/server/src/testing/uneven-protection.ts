import type { Pool } from 'pg';

/** The tables with rows of matters, from the catalog. */
export async function tablesOnMatters(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'matter_id'
    where c.relnamespace = 'caseward'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows.map((row) => row.name);
}

/** What a table with rows of matters knows of their protection. */
interface Protected {
  name: string;
  isHeld: boolean;
  isSoftDeleted: boolean;
}

async function protectedTables(owner: Pool): Promise<Protected[]> {
  const has = (column: string) =>
    `exists (select from pg_attribute a where a.attrelid = t.name::regclass and a.attname = '${column}')`;
  const { rows } = await owner.query<Protected>(
    `select t.name, ${has('held')} as "isHeld", ${has('deleted_at')} as "isSoftDeleted"
     from unnest($1::text[]) as t(name)`,
    [(await tablesOnMatters(owner)).map((name) => `caseward.${name}`)],
  );
  return rows;
}

/** Rows of a firm whose protection differs from their matter's, a message each; there must be none. */
export async function unevenProtection(owner: Pool, tenantId: string): Promise<string[]> {
  const rowsOf = ({ name, isHeld, isSoftDeleted }: Protected) => {
    const expected = isSoftDeleted ? 'm.held and c.deleted_at is null' : 'm.held';
    return `select '${name}: ' || c::text as row from ${name} c
       join caseward.matters m on m.tenant_id = c.tenant_id and m.id = c.matter_id
       where c.tenant_id = $1 and (c.visible_to is distinct from m.visible_to
         ${isHeld ? `or c.held <> (${expected})` : ''})`;
  };
  const statement = (await protectedTables(owner)).map(rowsOf).join(' union all ');
  const { rows } = await owner.query<{ row: string }>(statement, [tenantId]);
  return [...rows.map(({ row }) => row), ...(await unevenChecks(owner, tenantId))];
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
