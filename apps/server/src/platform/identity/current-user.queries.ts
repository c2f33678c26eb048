import type { CurrentUser } from '@caseward/contract/session';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** The scope's user and their firm, for the current-user call. */
export async function findCurrentUser(scope: Scope): Promise<CurrentUser | undefined> {
  const found = await scope.row(
    db
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
      .select([
        'users.id',
        'users.username',
        'users.first_name',
        'users.last_name',
        'users.email',
        'users.role',
        'users.theme',
        'users.language',
        'users.two_factor_since',
      ])
      .select([
        'tenants.id as firm_id',
        'tenants.name as firm_name',
        'tenants.time_zone',
        'tenants.date_order',
        'tenants.language as firm_language',
        'tenants.two_factor_required',
      ])
      .where('users.tenant_id', '=', scope.tenantId)
      .where('users.id', '=', scope.userId),
  );
  if (!found) return undefined;
  const { firm_id, firm_name, time_zone, date_order, firm_language, two_factor_required, ...person } = found;
  const { two_factor_since, ...user } = person;
  return {
    user: { ...user, two_factor: two_factor_since !== null },
    tenant: {
      id: firm_id,
      name: firm_name,
      time_zone,
      date_order,
      language: firm_language,
      two_factor_required,
    },
  };
}
