import type { Client } from 'pg';

/** What a policy is for, as the catalog has it and as a statement names it. */
const commands = { r: 'select', a: 'insert', w: 'update', d: 'delete' } as const;
type Command = keyof typeof commands;

interface Policy {
  table: string;
  name: string;
  permissive: boolean;
  command: Command | '*';
  roles: string[];
  /** Of the rows that there are; null in one that is for INSERT alone. */
  using: string | null;
  /** Of the rows that are written; null where it is the same. */
  check: string | null;
}

/** All policies of tables that have a restrictive one. */
const policiesToMerge = async (client: Client): Promise<Policy[]> =>
  (
    await client.query<Policy>(
      `select p.polrelid::regclass::text as table, p.polname as name, p.polpermissive as permissive, p.polcmd as command,
         array(select quote_ident(r.rolname) from pg_roles r where r.oid = any(p.polroles) order by 1) as roles,
         pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
       from pg_policy p join pg_class c on c.oid = p.polrelid
       where c.relnamespace = 'caseward'::regnamespace and c.relkind in ('r', 'p')
         and exists (select from pg_policy other where other.polrelid = p.polrelid and not other.polpermissive)
       order by 1, 2`,
    )
  ).rows;

/** What PostgreSQL asks of a row: one of the permissive policies, and all restrictive ones. Null: none lets it through. */
function merged(policies: readonly Policy[], condition: (policy: Policy) => string | null): string | null {
  const conditions = (permissive: boolean) =>
    policies
      .filter((policy) => policy.permissive === permissive)
      .flatMap((policy) => condition(policy) ?? [])
      .map((each) => `(${each})`);
  const permissive = conditions(true);
  if (permissive.length === 0) return null;
  return [`(${permissive.join(' or ')})`, ...conditions(false)].join(' and ');
}

/** Permissive policies that say for a role what these say together. */
function* mergedPolicies(table: string, role: string, policies: readonly Policy[]): Generator<string> {
  for (const [command, name] of Object.entries(commands)) {
    const those = policies.filter((each) => each.command === command || each.command === '*');
    const using = command === 'a' ? null : merged(those, (each) => each.using);
    const check =
      command === 'r' || command === 'd' ? null : merged(those, (each) => each.check ?? each.using);
    if (!using && !check) continue;
    yield `create policy ${role}_${name} on ${table} for ${name} to ${role}
      ${using ? `using (${using})` : ''} ${check ? `with check (${check})` : ''}`;
  }
}

/**
 * Says what restrictive policies say in permissive ones: Citus makes every policy a permissive one on the parts of a
 * table, so that a wall would let rows through that it is to hold back, also in a part that it moves later.
 */
export async function mergePolicies(client: Client): Promise<void> {
  const tables = Map.groupBy(await policiesToMerge(client), ({ table }) => table);
  for (const [table, policies] of tables) {
    for (const { name } of policies) await client.query(`drop policy "${name}" on ${table}`);
    for (const role of new Set(policies.flatMap(({ roles }) => roles)))
      for (const statement of mergedPolicies(
        table,
        role,
        policies.filter(({ roles }) => roles.includes(role)),
      ))
        await client.query(statement);
  }
}
