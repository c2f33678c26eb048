import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { type ReactNode, startTransition, useState } from 'react';
import { useOnPaper } from '../layout/use-on-paper.ts';

/** How many rows each further click draws. */
const step = 50;
/** The most rows that one click draws. */
const most = 500;

/**
 * The first rows of a list that its page holds whole, with buttons for more and for all. On paper all of them are there.
 * @param few how many are shown first
 */
export function useFirstRows<Row>(
  rows: readonly Row[],
  few: number,
): { rows: readonly Row[]; more: ReactNode } {
  const [shown, setShown] = useState(few);
  const isOnPaper = useOnPaper();
  if (isOnPaper || rows.length <= shown) return { rows, more: null };
  const rest = rows.length - shown;
  const show = (count: number) => startTransition(() => setShown(count));
  return {
    rows: rows.slice(0, shown),
    more: (
      <Group gap="xs" data-screen-only>
        {rest > step && (
          <Button variant="default" size="xs" onClick={() => show(shown + step)}>
            {t`${step} more of ${rows.length}`}
          </Button>
        )}
        {rest <= most && (
          <Button variant="default" size="xs" onClick={() => show(Number.POSITIVE_INFINITY)}>
            {t`All ${rows.length}`}
          </Button>
        )}
      </Group>
    ),
  };
}
