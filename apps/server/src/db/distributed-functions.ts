import type { Client } from 'pg';
import { functionOwners } from './roles.ts';

/** Any table that is distributed by firm; the others are on the nodes of its rows. */
export const distributedTable = 'caseward.users';

/** A function of the schema, and what Citus has to know of it. */
interface DatabaseFunction {
  signature: string;
  /** It acts for one firm, past row-level security. */
  delegated: boolean;
  /** Every node has it as it should be. */
  done: boolean;
  /** It has one plan for all parameters, and Citus needs them to find the node. */
  generic: boolean;
  /** A statement may ask it of each row. */
  nested: boolean;
}

const functionsOf = async (client: Client, which: 'immutable' | 'all') =>
  (
    await client.query<DatabaseFunction>(
      `select p.oid::regprocedure::text as signature, f.delegated,
         exists (select from pg_catalog.pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid
           and (o.distribution_argument_index is not null) = f.delegated) as done,
         'plan_cache_mode=force_generic_plan' = any(f.settings) as generic,
         f.delegated and p.provolatile = 's'
           and not 'citus.allow_nested_distributed_execution=on' = any(f.settings) as nested
       from pg_proc p cross join lateral (
         select p.prosecdef and coalesce(p.proargnames[1] = 'p_tenant_id', false) as delegated,
           coalesce(p.proconfig, '{}') as settings) f
       where p.pronamespace = 'caseward'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
         and ($1 = 'all' or p.provolatile = 'i')
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       order by p.prosecdef, 1`,
      [which],
    )
  ).rows;

/**
 * Gives every node the functions. Those that act for one firm, past row-level security, are delegated whole to the node
 * of its rows: there they read and write in the caller's transaction, and no node asks another as their owners, who
 * cannot log in. Where a statement asks one of each row, it is at that node already, so what it reads there is near.
 */
export async function distributeFunctions(client: Client, which: 'immutable' | 'all'): Promise<void> {
  const functions = await functionsOf(client, which);
  if (functions.every(({ done, generic, nested }) => done && !generic && !nested)) return;
  const owners = functionOwners.join(', ');
  // Owning a function takes CREATE on its schema, which the roles must not keep.
  await client.query(`grant create on schema caseward to ${owners}`);
  for (const { signature, delegated, done, generic, nested } of functions) {
    if (!done)
      await client.query(
        delegated
          ? `select create_distributed_function($1, 'p_tenant_id', colocate_with => $2, force_delegation => true)`
          : 'select create_distributed_function($1)',
        delegated ? [signature, distributedTable] : [signature],
      );
    if (generic) await client.query(`alter function ${signature} reset plan_cache_mode`);
    if (nested)
      await client.query(`alter function ${signature} set citus.allow_nested_distributed_execution = on`);
  }
  await client.query(`revoke create on schema caseward from ${owners}`);
}
