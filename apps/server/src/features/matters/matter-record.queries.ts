import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** What a matter is called in the trash and the audit log. */
export const matterLabel = sql<string>`title`;

/** Locks a matter's parties against deletion until the transaction ends; answers the names of deleted ones. */
export async function deletedParties(scope: Scope, matterId: string): Promise<string[]> {
  const { tenantId } = scope;
  const parties = await scope.rows(
    db
      .selectFrom('contacts')
      .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
      .select(sql<boolean>`deleted_at is not null`.as('deleted'))
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', (named) =>
        named
          .selectFrom('matter_parties')
          .select('contact_id')
          .where('tenant_id', '=', tenantId)
          .where('matter_id', '=', matterId),
      )
      .orderBy('id')
      .forShare(),
  );
  return parties.filter(({ deleted }) => deleted).map(({ name }) => name);
}

/** The open tasks of a matter. */
export async function openTaskIds(scope: Scope, matterId: string): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom('tasks')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('matter_id', '=', matterId)
      .where('status', '<>', 'DONE')
      .where('deleted_at', 'is', null),
  );
  return rows.map(({ id }) => id);
}

/** Whether a matter has open deadlines whose day was computed. */
export const hasComputedDeadlines = async (scope: Scope, id: string): Promise<boolean> =>
  (await scope.row(
    db
      .selectFrom('deadlines')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('matter_id', '=', id)
      .where('status', '=', 'OPEN')
      .where('computed_with', '<>', '')
      .where('deleted_at', 'is', null)
      .limit(1),
  )) !== undefined;
