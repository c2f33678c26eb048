import { logoAddress } from '@caseward/contract/firm-logos';
import type { CurrentUser } from '@caseward/contract/session';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { clearsConflicts } from '../conflicts/clearance.ts';

/** The scope's user and their firm, for the current-user call. */
export async function findCurrentUser(scope: Scope): Promise<CurrentUser | undefined> {
  const [found, clears_conflicts] = await Promise.all([
    scope.row(
      db
        .selectFrom('users')
        .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
        .leftJoin('firm_logos', (join) => join.on('firm_logos.tenant_id', '=', scope.tenantId))
        .select([
          'users.id',
          'users.username',
          'users.first_name',
          'users.last_name',
          'users.email',
          'users.role',
          'users.theme',
          'users.language',
          'users.default_views',
          'users.two_factor_since',
          'users.away_from',
          'users.away_until',
        ])
        .select([
          'tenants.id as firm_id',
          'tenants.name as firm_name',
          'tenants.time_zone',
          'tenants.date_order',
          'tenants.language as firm_language',
          'tenants.two_factor_required',
          'tenants.personal_tokens_allowed',
          'tenants.presence_shown',
          'tenants.conflict_gate',
          'tenants.conflict_clearance',
        ])
        .select(sql<boolean>`users.id = any(tenants.docket_group)`.as('in_docket_group'))
        .select(['firm_logos.id as logo_id', 'firm_logos.width', 'firm_logos.height'])
        .where('users.tenant_id', '=', scope.tenantId)
        .where('users.id', '=', scope.userId),
    ),
    clearsConflicts(scope),
  ]);
  if (!found) return undefined;
  const { firm_id, firm_name, time_zone, date_order, firm_language, two_factor_required, ...more } = found;
  const { personal_tokens_allowed, presence_shown, conflict_gate, conflict_clearance, ...others } = more;
  const { logo_id, width, height, two_factor_since, ...user } = others;
  return {
    user: { ...user, two_factor: two_factor_since !== null, clears_conflicts },
    tenant: {
      id: firm_id,
      name: firm_name,
      time_zone,
      date_order,
      language: firm_language,
      two_factor_required,
      personal_tokens_allowed,
      presence_shown,
      conflict_gate,
      conflict_clearance,
      logo:
        logo_id === null || width === null || height === null
          ? null
          : { address: logoAddress(firm_id, logo_id), width, height },
    },
  };
}
