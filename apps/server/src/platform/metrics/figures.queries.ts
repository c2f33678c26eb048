import { sql } from 'kysely';
import type { Pool } from 'pg';
import { answerOutsideScope } from '../../db/direct.ts';

/** Numbers of the whole installation, in all processes. */
export interface Figures {
  /** By kind of job. */
  jobs_waiting: Record<string, number>;
  jobs_active: Record<string, number>;
  jobs_failed: Record<string, number>;
  /** By name of the work, in seconds since 1970. */
  recurring_last_success: Record<string, number>;
  /** By name of the back-fill: records that are due; 1 where it fails, or is paused. */
  backfill_remaining: Record<string, number>;
  backfill_failing: Record<string, number>;
  backfill_paused: Record<string, number>;
  documents_unindexed: number;
  /** How long the oldest event without a seal has waited. */
  audit_unsealed: number;
}

interface Row {
  figure: keyof Figures;
  label: string;
  value: number;
}

/** Asks the database for all figures, in one statement. */
export async function figuresOf(pool: Pool): Promise<Figures> {
  const rows = await answerOutsideScope(
    pool,
    sql<Row>`
      select figure, label, value from caseward.figures()
      union all select 'audit_unsealed', '', caseward.sealing_lag()`,
  );
  const byLabel = (figure: keyof Figures) =>
    Object.fromEntries(rows.filter((row) => row.figure === figure).map(({ label, value }) => [label, value]));
  const single = (figure: keyof Figures) => byLabel(figure)[''] ?? 0;
  return {
    jobs_waiting: byLabel('jobs_waiting'),
    jobs_active: byLabel('jobs_active'),
    jobs_failed: byLabel('jobs_failed'),
    recurring_last_success: byLabel('recurring_last_success'),
    backfill_remaining: byLabel('backfill_remaining'),
    backfill_failing: byLabel('backfill_failing'),
    backfill_paused: byLabel('backfill_paused'),
    documents_unindexed: single('documents_unindexed'),
    audit_unsealed: single('audit_unsealed'),
  };
}
