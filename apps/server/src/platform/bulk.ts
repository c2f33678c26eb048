import { ApiProblem } from '../http/api-problem.ts';
import { type Changes, isNothing } from './audit/changes.ts';

/** What became of one record: its version now, and what changed. */
export interface BulkChange {
  version: number;
  changes: Changes;
}

/** What a bulk change answers. */
export interface BulkAnswer {
  changed: { id: string; version: number; before: Record<string, unknown> }[];
  unchanged: string[];
  refused: { id: string; reason: string }[];
}

/**
 * Changes one record after the other. What is refused is told by its sentence, and keeps nothing from being changed; so
 * `change` must refuse before it writes. Records are locked in the order of their ids, so that two bulk changes wait for
 * each other instead of blocking each other.
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

/** 412: what is to be taken back was changed since. */
export const changedSince = () =>
  new ApiProblem('precondition-failed', 'Somebody else changed this meanwhile, so it stays as it is.');
