import type { OpenedWithout } from '@caseward/contract/opened-without';
import { personName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Who opened a matter without a check, and why; null: its last opening was another one, or the reader does not see it. */
export async function openedWithout(scope: Scope, matterId: string): Promise<OpenedWithout> {
  const opening = await lastOpening(scope, matterId);
  if (!opening?.without_check) return null;
  const { reason, created_at, created_by } = opening;
  return { reason, created_at, created_by };
}

/** The last time that a matter was opened after it was entered, if ever. */
const lastOpening = (scope: Scope, matterId: string) =>
  scope.row(
    db
      .selectFrom('matter_status_changes')
      .innerJoin('users', (join) =>
        join
          .on('users.tenant_id', '=', scope.tenantId)
          .onRef('users.id', '=', 'matter_status_changes.created_by'),
      )
      .select(['reason', 'without_check', 'matter_status_changes.created_at'])
      .select(personName().as('created_by'))
      .where('matter_status_changes.tenant_id', '=', scope.tenantId)
      .where('matter_status_changes.matter_id', '=', matterId)
      .where('to_status', '=', 'OPEN')
      .orderBy('matter_status_changes.created_at', 'desc')
      .orderBy('matter_status_changes.id', 'desc')
      .limit(1),
  );
