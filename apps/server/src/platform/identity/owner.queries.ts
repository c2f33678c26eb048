import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** The scope's user, for confirming their password. */
export interface Owner {
  username: string;
  first_name: string;
  last_name: string;
  password_hash: string;
  firm_name: string;
  two_factor_required: boolean;
  two_factor_since: string | null;
  /** When an administrator took their second factor away, until they were told. */
  two_factor_reset_at: string | null;
  /** They have two-factor authentication, or their firm requires it. */
  two_factor: boolean;
}

/** Who the scope's user is, and the hash of their password. */
export async function findOwner(scope: Scope): Promise<Owner | undefined> {
  const found = await scope.row(
    db
      .selectFrom('users')
      .innerJoin('passwords', (join) =>
        join.on('passwords.tenant_id', '=', scope.tenantId).onRef('passwords.user_id', '=', 'users.id'),
      )
      .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
      .select(['users.username', 'users.first_name', 'users.last_name'])
      .select(['users.two_factor_since', 'users.two_factor_reset_at'])
      .select('passwords.hash as password_hash')
      .select(['tenants.name as firm_name', 'tenants.two_factor_required'])
      .where('users.tenant_id', '=', scope.tenantId)
      .where('users.id', '=', scope.userId),
  );
  return found && { ...found, two_factor: found.two_factor_required || found.two_factor_since !== null };
}
