import { mostExportedIds } from '@caseward/contract/exports';
import { Button, Text } from '@mantine/core';
import type { Total } from '../../shared/api/call.ts';
import { formatTotal } from './totals.ts';
import { type ReadEvery, useEveryRow } from './use-every-row.ts';

const figure = (count: number) => count.toLocaleString('en-US');

interface SelectMatchingProps<Row> {
  words: { one: string; several: string };
  total: Total | null | undefined;
  isNarrowed: boolean;
  read: ReadEvery<Row>;
  onRead: (rows: Row[]) => void;
}

/** Selects every row of a list, loaded or not, up to as many as an export takes. */
export function SelectMatching<Row>({ words, total, isNarrowed, read, onRead }: SelectMatchingProps<Row>) {
  const { start, isReading, count } = useEveryRow(
    read,
    mostExportedIds,
    `Failed to select all ${words.several}.`,
    ({ rows }) => onRead(rows),
  );
  const match = isNarrowed ? ' that match' : '';
  const isTooMany = !total || total.capped || total.count > mostExportedIds;
  const which = isTooMany
    ? `Select the first ${figure(mostExportedIds)} ${words.several}${match}`
    : `Select all ${formatTotal(total, words)}${match}`;
  return (
    <>
      {/* Not disabled while it works: it would lose the focus. */}
      <Button variant="default" size="compact-md" onClick={start}>
        {which}
      </Button>
      {isReading && (
        <Text size="sm" c="dimmed" role="status">
          Selecting {figure(count)}...
        </Text>
      )}
    </>
  );
}
