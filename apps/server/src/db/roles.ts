/** Name of Caseward's database. */
export const databaseName = 'caseward';

/** Roles that log in: the owner migrates, the app serves. */
export const loginRoles = { owner: 'caseward_owner', app: 'caseward_app' } as const;

/** Roles without login that own functions; migrations need them. */
export const functionOwners = ['caseward_definer', 'caseward_sealer'] as const;

/**
 * Timeouts of the serving role. They belong to the role because a pooler such as PgBouncer refuses them in a connection's
 * startup parameters. Whoever meets a lock is told so after seconds, and does not hold a connection for longer.
 */
export const servingTimeouts = {
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '60s',
  lock_timeout: '4s',
} as const;

const timeoutRows = Object.entries(servingTimeouts).map(([name, value]) => `('${name}', '${value}')`);

/**
 * Makes the roles, gives the serving role the timeouts that it lacks, and changes nothing else where they exist already. For a superuser, or a role that may create roles;
 * PostgreSQL 15 or newer. Attributes are given on creation only: altering them takes a superuser, which the
 * administrator of a rented server is not.
 */
export const rolesSql = `do $$
declare
  timeout record;
begin
  -- Owns the tables, runs the migrations and the command line.
  if not exists (select from pg_roles where rolname = 'caseward_owner') then
    create role caseward_owner login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  end if;
  -- Serves: owns nothing and is held by every row-level security policy.
  if not exists (select from pg_roles where rolname = 'caseward_app') then
    create role caseward_app login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  end if;
  -- Owns the few functions that act before a firm is known. Nobody logs in as it.
  if not exists (select from pg_roles where rolname = 'caseward_definer') then
    create role caseward_definer nologin nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  end if;
  -- Owns the functions that add to the audit's chain. Nobody logs in as it.
  if not exists (select from pg_roles where rolname = 'caseward_sealer') then
    create role caseward_sealer nologin nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  end if;
  -- Ends statements and transactions that would hold others up.
  for timeout in select * from (values ${timeoutRows.join(', ')}) each_one (name, value) loop
    if not exists (select from pg_db_role_setting, unnest(setconfig) setting
        where setrole = 'caseward_app'::regrole and setdatabase = 0 and setting like timeout.name || '=%') then
      execute format('alter role caseward_app set %I = %L', timeout.name, timeout.value);
    end if;
  end loop;
end
$$;
-- Lets migrations hand functions to these two, and replace them later.
grant caseward_definer, caseward_sealer to caseward_owner;
`;

/** Makes the database. The statement cannot run in a transaction. */
export const databaseSql = `create database ${databaseName} owner caseward_owner encoding 'UTF8' template template0`;

/** Closes the database to everyone but the two roles that log in. */
export const databaseGrantsSql = `revoke all on database ${databaseName} from public;
grant connect on database ${databaseName} to caseward_owner, caseward_app;
`;
