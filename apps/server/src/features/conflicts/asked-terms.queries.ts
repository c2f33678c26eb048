import { partyRoles } from '@caseward/contract/party-roles';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { rolesAbove } from '../../platform/conflicts/to-cover.ts';

/** The parties of a matter who are checked, those of each side first to last as they stand in it. */
export const partiesToCheck = (scope: Scope, matterId: string) =>
  scope.rows(
    db
      .selectFrom('matter_parties')
      .select(['contact_id', 'role', 'side'])
      .where('tenant_id', '=', scope.tenantId)
      .where('matter_id', '=', matterId)
      .where('role', 'not in', rolesAbove)
      .orderBy(sql`array_position(${partyRoles as readonly string[]}::text[], role)`)
      .orderBy('created_at')
      .orderBy('id'),
  );
