import type { Pool } from 'pg';

/*
 * Rules for every table, policy and function, read from PostgreSQL's own catalog. Each rule is a query for the
 * objects that break it, so that every new table is checked by itself.
 */
const inSchema = `'caseward'::regnamespace`;
/** Tables above tenants, or read before a tenant is known; every other table belongs to a tenant. */
const globalTables = `('tenants', 'login_names', 'sign_in_failures', 'document_stores', 'key_fingerprints', 'backfills')`;
/** Tables of no firm: the serving role reaches them only through definer functions. */
const closedTables = `('sign_in_failures', 'document_stores', 'key_fingerprints', 'backfills')`;
/** Tables of no firm, so that no policy could separate them; reached only through definer functions. */
const behindFunctions = `('sign_in_failures', 'document_stores', 'key_fingerprints', 'backfills')`;
/** Derived from records and removed with them; behind functions that check the walls of the records. */
const derivedTables = `('document_texts', 'document_words', 'search_entries', 'search_words', 'conflict_names',
  'register_names')`;
const tables = `select oid, relname, relrowsecurity, relforcerowsecurity from pg_class
  where relnamespace = ${inSchema} and relkind in ('r', 'p') and relname not in ('migrations', 'function_files')`;
/** Functions that are called before there is a scope. */
const beforeScopes = `('rotate_session', 'sign_in_of')`;
/** Roles without login. */
const functionOwners = `('caseward_definer', 'caseward_sealer')`;
const columnNames = (keys: string, table: string) =>
  `array(select a.attname::text from unnest(${keys}) with ordinality k(n, o)
     join pg_attribute a on a.attrelid = ${table} and a.attnum = k.n order by k.o)`;

/* What a rule asks of a table t. */
const hasColumn = (name: string) =>
  `exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = '${name}' and not a.attisdropped)`;
/** False where there is no such column. */
const definerMay = (privilege: string, column: string) =>
  `exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = '${column}'
    and has_column_privilege('caseward_definer', t.oid, a.attnum, '${privilege}'))`;
const isOpenToDefiner = `exists (select from pg_policies p where p.schemaname = 'caseward' and p.tablename = t.relname
  and p.permissive = 'PERMISSIVE' and 'caseward_definer' = any(p.roles))`;

const rules: Record<string, string> = {
  'has no FORCE row-level security': `select relname from (${tables}) t
    where not (relrowsecurity and relforcerowsecurity)`,

  'has no policy by tenant, USING and WITH CHECK, for the serving role': `select relname from (${tables}) t
    where relname not in ${behindFunctions} and not exists (select from pg_policies p where p.schemaname = 'caseward' and p.tablename = t.relname
      and p.roles = '{caseward_app}' and p.cmd = 'ALL'
      and p.qual = format('(%s = (current_setting(''app.tenant_id''::text))::uuid)',
        case t.relname when 'tenants' then 'id' else 'tenant_id' end)
      and p.with_check = p.qual)`,

  'is open to the serving role, though it stands behind functions': `select relname from (${tables}) t
    where relname in ${behindFunctions}
      and (has_table_privilege('caseward_app', t.oid, 'select, insert, update, delete, truncate')
        or has_any_column_privilege('caseward_app', t.oid, 'select, insert, update'))`,

  'lets the serving role past its functions': `select relname from (${tables}) t
    where relname in ${closedTables} and (
      has_any_column_privilege('caseward_app', oid, 'select, insert, update, references')
      or has_table_privilege('caseward_app', oid, 'delete, truncate, trigger')
      or exists (select from pg_policies p where p.schemaname = 'caseward' and p.tablename = relname
        and 'caseward_app' = any(p.roles)))`,

  'has a policy that names no role': `select distinct tablename from pg_policies
    where schemaname = 'caseward' and 'public' = any(roles)`,

  'has a policy with a subquery': `select c.relname from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = ${inSchema}
      and coalesce(p.polqual::text, '') || coalesce(p.polwithcheck::text, '') like '%SUBLINK%'`,

  'has a second permissive policy for the serving role': `select tablename from pg_policies
    where schemaname = 'caseward' and permissive = 'PERMISSIVE' and 'caseward_app' = any(roles)
    group by tablename having count(*) > 1`,

  'hangs on a matter, and is not behind its wall': `select t.relname from (${tables}) t
    where (t.relname = 'matters' or exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'matter_id'))
      and not exists (select from pg_policies p where p.schemaname = 'caseward' and p.tablename = t.relname
        and p.permissive = 'RESTRICTIVE' and p.roles = '{caseward_app}' and p.cmd = 'ALL' and p.with_check = p.qual
        and p.qual = '((visible_to IS NULL) OR ((current_setting(''app.user_id''::text))::uuid = ANY (visible_to)))')`,

  'belongs to a conflict check, and is not behind the wall of its matter': `select t.relname from (${tables}) t
    where ${hasColumn('check_matter_id')}
      and not exists (select from pg_policies p where p.schemaname = 'caseward' and p.tablename = t.relname
        and p.permissive = 'RESTRICTIVE' and p.roles = '{caseward_app}' and p.cmd = 'ALL' and p.with_check = p.qual
        and p.qual = '((check_visible_to IS NULL) OR ((current_setting(''app.user_id''::text))::uuid = ANY (check_visible_to)))')`,

  'lets what was found or decided be changed': `select t.relname || '.' || a.attname from (${tables}) t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relname ~ '^conflict_(checks|terms|hits|findings|decisions|questions)$'
      and (has_table_privilege('caseward_app', t.oid, 'delete, truncate')
        or has_column_privilege('caseward_app', t.oid, a.attnum, 'update')
          and (t.relname, a.attname) <> ('conflict_checks', 'state')
        or (t.relname, a.attname) = ('conflict_checks', 'report_salt')
          and has_column_privilege('caseward_app', t.oid, a.attnum, 'select'))`,

  'can be deleted, hangs on a matter, and cannot be held': `select t.relname from (${tables}) t
    where (t.relname = 'matters' or exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'matter_id'))
      and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'deleted_at')
      and not exists (select from pg_constraint c where c.conrelid = t.oid and c.conname = 'held_is_kept')`,

  'hangs on a matter, and its protection cannot be copied': `select t.relname from (${tables}) t
    where ${hasColumn('matter_id')} and not (${definerMay('select', 'tenant_id')} and ${definerMay('select', 'matter_id')}
      and ${definerMay('update', 'visible_to')} and ${isOpenToDefiner}
      and (not ${hasColumn('held')} or ${definerMay('update', 'held')})
      and (not ${hasColumn('held')} or not ${hasColumn('deleted_at')} or ${definerMay('select', 'deleted_at')}))`,

  'refers to a matter, and cannot be purged with it': `select t.relname from (${tables}) t
    where ${hasColumn('matter_id')} and not has_table_privilege('caseward_definer', t.oid, 'delete')
      and exists (select from pg_constraint c where c.conrelid = t.oid and c.confrelid = 'caseward.matters'::regclass)`,

  'can be deleted, and cannot be purged': `select t.relname from (${tables}) t
    where ${hasColumn('deletion_id')} and not (has_table_privilege('caseward_definer', t.oid, 'delete')
      and ${definerMay('select', 'id')} and ${definerMay('select', 'deletion_id')} and ${isOpenToDefiner}
      and exists (select from pg_policies p where p.schemaname = 'caseward' and p.tablename = t.relname
        and p.policyname = 'purged_only'))`,

  'has a primary key that does not begin with tenant_id': `select t.relname from (${tables}) t
    where relname not in ${globalTables} and not exists (select from pg_constraint c
      where c.conrelid = t.oid and c.contype = 'p' and (${columnNames('c.conkey', 't.oid')})[1] = 'tenant_id')`,

  'has a unique constraint or index without tenant_id': `select t.relname from (${tables}) t
    join pg_index i on i.indrelid = t.oid and i.indisunique
    where relname not in ${globalTables}
      and not 'tenant_id' = any(${columnNames('i.indkey::int2[]', 't.oid')})`,

  'has a foreign key that does not carry tenant_id': `select t.relname from (${tables}) t
    join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
    where c.confrelid <> 'caseward.tenants'::regclass and not (
      (${columnNames('c.conkey', 'c.conrelid')})[1] = 'tenant_id'
      and (${columnNames('c.confkey', 'c.confrelid')})[1] = 'tenant_id')`,

  'has a foreign key that acts on deletion': `select t.relname from (${tables}) t
    join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
    where c.confdeltype <> 'a' and not (relname in ${derivedTables} and c.confdeltype = 'c')`,

  'holds the texts of documents, and is open to the serving role': `select relname from (${tables}) t
    where relname in ${derivedTables}
      and (has_table_privilege('caseward_app', t.oid, 'select, insert, update, delete, truncate')
        or has_any_column_privilege('caseward_app', t.oid, 'select, insert, update'))`,

  'has a trigger that does not count': `select t.relname from (${tables}) t
    join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
    where g.tgfoid <> 'caseward.count_changes()'::regprocedure`,

  'is counted, and lacks the triggers that keep the count': `select t.relname from (${tables}) t
    where caseward.counted_rows(t.relname) is not null and (select count(*) from pg_trigger g
      where g.tgrelid = t.oid and g.tgenabled = 'O' and g.tgfoid = 'caseward.count_changes()'::regprocedure) < 3`,

  'has a timestamp finer than milliseconds, or without time zone': `select t.relname || '.' || a.attname
    from (${tables}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where format_type(a.atttypid, a.atttypmod) like 'timestamp%'
      and format_type(a.atttypid, a.atttypmod) <> 'timestamp(3) with time zone'`,

  'is not owned by caseward_owner': `select c.relname from pg_class c
    where c.relnamespace = ${inSchema} and c.relkind in ('r', 'p', 'v', 'S') and pg_get_userbyid(c.relowner) <> 'caseward_owner'`,

  'lets the serving role write a column that must not move': `select t.relname || '.' || a.attname
    from (${tables}) t join pg_attribute a on a.attrelid = t.oid and a.attname in ('tenant_id', 'id', 'created_at', 'created_by')
    where has_column_privilege('caseward_app', t.oid, a.attname, 'update')`,

  'lets the serving role truncate it': `select relname from (${tables}) t
    where has_table_privilege('caseward_app', oid, 'truncate')`,

  'lets the serving role remove records': `select relname from (${tables}) t
    where has_table_privilege('caseward_app', oid, 'delete') and exists (
      select from pg_attribute a where a.attrelid = oid and a.attname = 'deleted_at')`,

  'is open to everyone': `select c.relname from pg_class c, aclexplode(c.relacl) acl
    where c.relnamespace = ${inSchema} and acl.grantee = 0`,

  'is a view that does not ask as its invoker': `select relname from pg_class
    where relnamespace = ${inSchema} and (relkind = 'm' or (relkind = 'v'
      and not coalesce('security_invoker=true' = any(reloptions), false)))`,

  'is a definer function of the wrong owner': `select proname from pg_proc
    where pronamespace = ${inSchema} and prosecdef and pg_get_userbyid(proowner) not in ${functionOwners}`,

  'is a definer function without a fixed search path': `select proname from pg_proc
    where pronamespace = ${inSchema} and prosecdef
      and not coalesce('search_path=pg_catalog, pg_temp' = any(proconfig), false)`,

  'is a definer function that takes a tenant, and does not refuse another than the scope has': `select proname
    from pg_proc where pronamespace = ${inSchema} and prosecdef and 'p_tenant_id' = any(proargnames)
      and prosrc !~ 'caseward\\.(require_tenant|require_no_other|hold_purgeable)\\(p_tenant_id' and proname not in ${beforeScopes}`,

  'is a function in language sql whose parameters Citus cannot plan': `select p.proname
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = ${inSchema} and l.lanname = 'sql' and p.prosqlbody is null`,

  'is a function that joins a table that all nodes of a cluster have: Citus refuses it where it runs on a node': `select proname
    from pg_proc where pronamespace = ${inSchema}
      and prosrc ~ 'join caseward\\.(tenants|login_names|sign_in_failures|key_fingerprints|document_stores)\\M'`,

  'is a function that everyone may call': `select proname from pg_proc
    where pronamespace = ${inSchema}
      and (proacl is null or exists (select from aclexplode(proacl) acl where acl.grantee = 0))`,

  'is a role that is too strong': `select rolname from pg_roles
    where rolname in ('caseward_owner', 'caseward_app', 'caseward_definer', 'caseward_sealer')
      and (rolsuper or rolbypassrls or rolcreaterole or (rolname in ${functionOwners} and rolcanlogin)
        or (rolname <> 'caseward_owner' and pg_has_role(oid, 'caseward_owner', 'member')))`,

  'lets an owner of functions make things': `select 'schema caseward' from pg_namespace, pg_roles r
    where nspname = 'caseward' and r.rolname in ${functionOwners}
      and has_schema_privilege(r.oid, pg_namespace.oid, 'create')`,

  'lets events or seals of the audit be changed': `select relname || ' by ' || r from (${tables}) t,
    unnest(array['caseward_app', 'caseward_sealer']) r
    where relname in ('audit_events', 'audit_seals') and (has_table_privilege(r, oid, 'delete, truncate')
      or has_any_column_privilege(r, oid, 'update')
      or relname = 'audit_events' and has_column_privilege(r, oid, 'created_at', 'insert')
      or (relname = 'audit_seals') = (r = 'caseward_app') and has_any_column_privilege(r, oid, 'insert'))`,
};

/** The objects of the database that break a rule, a message each. */
export async function brokenRules(pool: Pool): Promise<string[]> {
  const checked = Object.entries(rules).map(async ([rule, query]) => {
    const { rows } = await pool.query({ text: query, rowMode: 'array' });
    return rows.map(([name]: string[]) => `${name} ${rule}`);
  });
  return (await Promise.all(checked)).flat();
}
