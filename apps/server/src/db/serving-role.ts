import type { Pool } from 'pg';
import { OperatorError } from '../startup/operator-error.ts';

interface Strength {
  name: string;
  superuser: boolean;
  bypasses: boolean;
  owns: boolean;
  owner: boolean;
  definer: boolean;
  sealer: boolean;
  truncates: boolean;
}

const schemas = `('caseward'::regnamespace, 'caseward_jobs'::regnamespace)`;

/** The serving role could bypass row-level security. */
export class RoleTooStrong extends OperatorError {}

/**
 * Checks that every policy applies to the serving role (principle of least privilege).
 * @throws RoleTooStrong naming the rights that it must not have
 */
export async function requireWeakRole(pool: Pool): Promise<void> {
  const { rows } = await pool.query<Strength>(`
    select current_user as name,
      (select bool_or(rolsuper) from pg_roles r where pg_has_role(current_user, r.oid, 'member')) as superuser,
      (select bool_or(rolbypassrls) from pg_roles r where pg_has_role(current_user, r.oid, 'member')) as bypasses,
      exists (select from pg_class where relnamespace in ${schemas} and relowner = pg_roles.oid) as owns,
      pg_has_role(current_user, 'caseward_owner', 'member') as owner,
      pg_has_role(current_user, 'caseward_definer', 'member') as definer,
      exists (select from pg_roles r
        where r.rolname = 'caseward_sealer' and pg_has_role(current_user, r.oid, 'member')) as sealer,
      coalesce((select bool_or(has_table_privilege(current_user, c.oid, 'truncate')) from pg_class c
        where c.relnamespace in ${schemas} and c.relkind in ('r', 'p')), false) as truncates
    from pg_roles where rolname = current_user`);
  const [role] = rows;
  if (!role) throw new RoleTooStrong('The serving role is not known to the database.');
  const faults = [
    role.superuser && 'can act as a superuser',
    role.bypasses && 'can bypass row-level security',
    role.owns && 'owns tables',
    role.owner && 'can act as caseward_owner',
    role.definer && 'can act as caseward_definer',
    role.sealer && 'can act as caseward_sealer',
    role.truncates && 'may truncate tables',
  ].filter(Boolean);
  if (faults.length > 0)
    throw new RoleTooStrong(
      `The database role ${role.name} must not serve: it ${faults.join(', ')}. Let DATABASE_URL name caseward_app.`,
    );
}
