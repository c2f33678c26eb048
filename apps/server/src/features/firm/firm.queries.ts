import type { DateOrder } from '@caseward/contract/date-orders';
import type { FirmPatch } from '@caseward/contract/firm';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { recordColumns, updateStamp } from '../../db/record-stamps.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { insertFirstPracticeAreas } from './practice-areas.queries.ts';

const columns = [
  'id',
  'name',
  'time_zone',
  'date_order',
  'language',
  'first_steps',
  'two_factor_required',
  'personal_tokens_allowed',
  'presence_shown',
  'feed_titles_allowed',
  'feed_walled_busy',
  'docket_group',
  'reminder_days_critical',
  'reminder_days_others',
  'office_holidays',
  'session_idle_hours',
  'session_absolute_hours',
  'matter_number_pattern',
  'conflict_gate',
  'conflict_clearance',
  'conflict_restricted',
  'lateral_list_years',
  'declined_enquiry_years',
  'deleted_matter_years',
  'check_report_years',
  ...recordColumns,
] as const;

/** Writes a firm with the practice areas it begins with; the scope must be the owner's, opened for the firm's id. */
export async function insertFirm(
  scope: Scope,
  firm: { name: string; time_zone: string; date_order?: DateOrder },
): Promise<void> {
  // One after the other: on a cluster, each would hold the table that all nodes have, and wait for the other to add people.
  await scope.row(db.selectNoFrom(sql`pg_advisory_xact_lock(904)`.as('held')));
  await scope.run(db.insertInto('tenants').values({ id: scope.tenantId, ...firm }));
  await insertFirstPracticeAreas(scope);
}

/** The settings of the scope's firm. */
export const findFirm = (scope: Scope) =>
  scope.row(db.selectFrom('tenants').select(columns).where('id', '=', scope.tenantId));

/** The settings of the scope's firm, locked until the transaction ends. */
export const lockFirm = (scope: Scope) =>
  scope.row(db.selectFrom('tenants').select(columns).where('id', '=', scope.tenantId).forNoKeyUpdate());

/** Changes the given settings; answers all of them. */
export const updateFirm = (scope: Scope, fields: z.output<typeof FirmPatch>) =>
  scope.row(
    db
      .updateTable('tenants')
      .set({ ...fields, ...updateStamp(scope) })
      .where('id', '=', scope.tenantId)
      .returning(columns),
  );
