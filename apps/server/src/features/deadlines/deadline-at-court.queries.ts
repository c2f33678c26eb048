import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** What a court brings to the counting of its periods. */
export const calendarOfCourt = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('courts')
      .select(['packs', 'holiday_sets', 'time_zone'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('removed_at', 'is', null),
  );

/** The days that were entered of a court. */
export const daysOfCourt = (scope: Scope, id: string) =>
  scope.rows(
    db
      .selectFrom('court_days')
      .select(['day', 'kind', 'source', 'note'])
      .where('tenant_id', '=', scope.tenantId)
      .where('court_id', '=', id)
      .where('removed_at', 'is', null)
      .orderBy('day'),
  );
