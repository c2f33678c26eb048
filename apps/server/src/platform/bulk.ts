import type { BulkDeletionAnswer, BulkRestoreAnswer } from '@caseward/contract/bulk';
import { newDeletion } from '../db/record-stamps.ts';
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

/** A record that was refused, and why. */
interface Refusal<Row> {
  row: Row;
  reason: string;
}

/**
 * Does something to one record after the other, in their order. A refused record is answered with its message, and the
 * others are still done; so `act` must refuse before it writes.
 */
export async function refusals<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<void>,
): Promise<Refusal<Row>[]> {
  const refused: Refusal<Row>[] = [];
  for (const row of rows) {
    try {
      await act(row);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      refused.push({ row, reason: sentenceOf(error) });
    }
  }
  return refused;
}

/** The same in the order of the records' ids, so that two such calls wait for each other instead of deadlocking. */
async function forEach<Row extends { id: string }>(
  rows: readonly Row[],
  act: (row: Row) => Promise<void>,
): Promise<{ id: string; reason: string }[]> {
  const ordered = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return (await refusals(ordered, act)).map(({ row, reason }) => ({ id: row.id, reason }));
}

/** Bulk change: changes one record after the other. `change` must refuse before it writes. */
export async function changeEach<Row extends { id: string }>(
  rows: readonly Row[],
  change: (row: Row) => Promise<BulkChange>,
): Promise<BulkAnswer> {
  const changed: BulkAnswer['changed'] = [];
  const unchanged: string[] = [];
  const refused = await forEach(rows, async (row) => {
    const { version, changes } = await change(row);
    if (isNothing(changes)) unchanged.push(row.id);
    else changed.push({ id: row.id, version, before: oldValues(changes) });
  });
  return { changed, unchanged, refused };
}

/** Deletes one record after the other, each under a deletion of its own. `remove` must refuse before it writes. */
export async function deleteEach(
  ids: readonly string[],
  remove: (id: string, deletion: string) => Promise<void>,
): Promise<BulkDeletionAnswer> {
  const deleted: BulkDeletionAnswer['deleted'] = [];
  const refused = await forEach(
    ids.map((id) => ({ id })),
    async ({ id }) => {
      const deletion = newDeletion();
      await remove(id, deletion);
      deleted.push({ id, deletion });
    },
  );
  return { deleted, refused };
}

/** Restores one deletion after the other. `restore` must refuse before it writes. */
export async function restoreEach(
  ids: readonly string[],
  restore: (id: string) => Promise<void>,
): Promise<BulkRestoreAnswer> {
  const restored: string[] = [];
  const refused = await forEach(
    ids.map((id) => ({ id })),
    async ({ id }) => {
      await restore(id);
      restored.push(id);
    },
  );
  return { restored, refused };
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
      : 'Somebody else has changed this since, so it stays as it is.',
  );
