import type { Certainty, dayKinds } from '@caseward/contract/deadline-terms';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** A day that was entered of a court. */
export interface EnteredDay {
  day: string;
  name: string;
  kind: (typeof dayKinds)[number];
  certainty: Certainty;
}

/** The courts of the firm with their holiday sets, and the days that were entered of them in a span of days. */
export const courtsWithDays = ({ tenantId, rows }: Scope, from: string, to: string) =>
  rows(
    db
      .selectFrom('courts')
      .select(['courts.id', 'courts.name', 'courts.holiday_sets'])
      .select(
        sql<
          EnteredDay[]
        >`coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'name', d.note, 'kind', d.kind,
            'certainty', 'SETTLED') order by d.day)
          from caseward.court_days d
          where d.tenant_id = ${tenantId} and d.court_id = courts.id and d.removed_at is null
            and d.day >= ${from}::date and d.day <= ${to}::date), '[]')`.as('entered'),
      )
      .where('courts.tenant_id', '=', tenantId)
      .where('courts.removed_at', 'is', null)
      .orderBy('courts.name')
      .orderBy('courts.id'),
  );
