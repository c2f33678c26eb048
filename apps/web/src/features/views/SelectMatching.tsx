import { mostExportedIds } from '@caseward/contract/exports';
import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import type { Total } from '../../shared/api/call.ts';
import { type CountedWords, figure } from '../../shared/counts.ts';
import { formatTotal } from './totals.ts';
import { type ReadEvery, useEveryRow } from './use-every-row.ts';

interface SelectMatchingProps<Row> {
  words: CountedWords;
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
    t`Failed to select all ${words.several}.`,
    ({ rows }) => onRead(rows),
  );
  const isTooMany = !total || total.capped || total.count > mostExportedIds;
  const most = `${figure(mostExportedIds)} ${words.several}`;
  const every = total ? formatTotal(total, words) : '';
  const first = isNarrowed ? t`Select the first ${most} that match` : t`Select the first ${most}`;
  const all = isNarrowed ? t`Select all ${every} that match` : t`Select all ${every}`;
  return (
    <>
      {/* Not disabled while it works: it would lose the focus. */}
      <Button variant="default" size="compact-md" onClick={start}>
        {isTooMany ? first : all}
      </Button>
      {isReading && (
        <Text size="sm" c="dimmed" role="status">
          {t`Selecting ${figure(count)}...`}
        </Text>
      )}
    </>
  );
}
