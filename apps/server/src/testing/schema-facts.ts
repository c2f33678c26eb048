import type { Pool } from 'pg';

const inSchema = `'caseward'::regnamespace`;

/** Each answers rows of one text. */
const facts: Record<string, string> = {
  functions: `select pg_get_functiondef(p.oid) || ' owner ' || pg_get_userbyid(p.proowner)
      || ' grants ' || array(select acl::text from unnest(p.proacl) acl order by 1)::text
    from pg_proc p where p.pronamespace = ${inSchema}`,
  columns: `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || ' collate ' || a.attcollation::regcollation::text || case when a.attnotnull then ' not null' else '' end
      || coalesce(' ' || a.attgenerated::text || ' default ' || pg_get_expr(d.adbin, d.adrelid), '')
      || ' grants ' || array(select acl::text from unnest(a.attacl) acl order by 1)::text
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = ${inSchema} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  tables: `select c.relname || ' owner ' || pg_get_userbyid(c.relowner) || ' ' || c.relrowsecurity || c.relforcerowsecurity
      || ' grants ' || array(select acl::text from unnest(c.relacl) acl order by 1)::text
    from pg_class c where c.relnamespace = ${inSchema} and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
  // PostgreSQL 18 keeps NOT NULL as constraints: the columns say it.
  constraints: `select c.conrelid::regclass::text || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid)
    from pg_constraint c where c.connamespace = ${inSchema} and c.contype <> 'n'`,
  indexes: `select indexdef from pg_indexes where schemaname = 'caseward'`,
  policies: `select tablename || ' ' || policyname || ' ' || permissive || ' ' || cmd || ' ' || roles::text
      || coalesce(' using ' || qual, '') || coalesce(' check ' || with_check, '')
    from pg_policies where schemaname = 'caseward'`,
  schema: `select nspname || ' ' || array(select acl::text from unnest(nspacl) acl order by 1)::text
    from pg_namespace where oid = ${inSchema}`,
};

/** The functions of the schema: definition, owner and grants, one text each, in order. */
export const functionFacts = (owner: Pool): Promise<string[]> => read(owner, facts.functions ?? '');

/** All that makes up the schema, by kind; equal in two databases that differ in nothing but rows and the order of columns. */
export async function schemaFacts(owner: Pool): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [kind, query] of Object.entries(facts)) found[kind] = await read(owner, query);
  return found;
}

async function read(owner: Pool, query: string): Promise<string[]> {
  const { rows } = await owner.query({ text: query, rowMode: 'array' });
  return rows.map(([fact]: string[]) => fact ?? '').sort();
}
