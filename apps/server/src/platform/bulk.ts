import type { Scope } from '../db/scope.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { type Changes, isNothing } from './audit/changes.ts';

/** The result for one record: its new version, and its values before. */
export interface BulkChange {
  version: number;
  changes: Changes;
}

/** The answer of a bulk change. */
export interface BulkAnswer {
  changed: { id: string; version: number; before: Record<string, unknown> }[];
  unchanged: string[];
  refused: { id: string; reason: string }[];
}

/**
 * Bulk change: changes one record after the other. A refused record is answered with its message, and the others are
 * still changed; so `change` must refuse before it writes. Records are locked in the order of their ids, so that two
 * bulk changes wait for each other instead of deadlocking.
 */
export async function changeEach<Row extends { id: string }>(
  rows: readonly Row[],
  change: (row: Row) => Promise<BulkChange>,
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { changed: [], unchanged: [], refused: [] };
  for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    try {
      const { version, changes } = await change(row);
      if (isNothing(changes)) answer.unchanged.push(row.id);
      else answer.changed.push({ id: row.id, version, before: oldValues(changes) });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      answer.refused.push({ id: row.id, reason: sentenceOf(error) });
    }
  }
  return answer;
}

const oldValues = (changes: Changes) =>
  Object.fromEntries(Object.entries(changes).map(([field, { old }]) => [field, old]));

const sentenceOf = ({ errors, message }: ApiProblem) =>
  errors ? Object.values(errors).flat().join(' ') : message;

/** 412: the record to be undone was changed since, by somebody else or by the person themselves, who undid it already. */
export const changedSince = ({ userId }: Scope, { updated_by }: { updated_by: string | null }) =>
  new ApiProblem(
    'precondition-failed',
    updated_by === userId
      ? 'You changed this since, or undid it already, so it stays as it is.'
      : 'Someone else changed this meanwhile, so it stays as it is.',
  );
