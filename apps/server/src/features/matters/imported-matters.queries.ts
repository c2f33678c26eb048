import type { KeptReason } from '@caseward/contract/imports';
import { tablesOnMatter } from '@caseward/contract/records';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

const among = (ids: readonly string[]) => sql<string>`any(${ids as string[]}::uuid[])`;

/** Locks matters until the transaction ends. */
export const lockMatters = (scope: Scope, ids: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('matters')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', among(ids))
      .orderBy('id')
      .forUpdate(),
  );

/** Whether anything was added to a matter, be it in the trash by now. */
const isWorkedOn = (scope: Scope) =>
  sql.join(
    tablesOnMatter.map(
      (table) =>
        sql`exists (${db
          .selectFrom(table)
          .select('id')
          .where('tenant_id', '=', scope.tenantId)
          .where('matter_id', '=', sql.ref<string>('matters.id'))})`,
    ),
    sql` or `,
  );

/** What keeps matters when their import is taken back; deleted ones included. */
export const matterStandings = (scope: Scope, ids: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('matters')
      .select([
        'id',
        'title as label',
        sql<KeptReason | null>`case
          when deleted_at is not null then 'DELETED'
          when held then 'ON_HOLD'
          when ${isWorkedOn(scope)} then 'IN_USE'
          when version > 1 or visible_to is not null then 'CHANGED' end`.as('kept'),
      ])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', among(ids)),
  );
