import type { Finding } from '../../platform/import/importer.ts';

type RowFinding = Finding & { row: number };

/** Findings of one row that are kept: a cell can have hundreds of wrong names. */
const mostOfRow = 20;
const more: Omit<Finding, 'kind'> = {
  field: null,
  sentence: 'There may be more below. Fix this first, and upload the file again.',
};

/**
 * The findings of a batch of rows that are kept.
 * @param room how many more may be kept; the last of them says that there are more
 */
export function keptFindings(
  rows: readonly { row: number; findings: readonly Finding[] }[],
  room: number,
): RowFinding[] {
  const found = rows.flatMap(({ row, findings }) =>
    findings.slice(0, mostOfRow).map((each) => ({ ...each, row })),
  );
  if (found.length < room) return found;
  const last = found[room - 1];
  return last ? [...found.slice(0, room - 1), { ...last, ...more }] : [];
}
