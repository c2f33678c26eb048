import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { type ReactNode, startTransition, useState } from 'react';
import { useOnPaper } from '../layout/use-on-paper.ts';

/** How many rows each further click draws. */
const step = 50;
/** The most rows that one click draws. */
const most = 500;

/**
 * The first rows of a list, with buttons for more and for all. On paper all that are loaded are there.
 * @param few how many are shown first
 * @param loadMore loads further rows; left out: the list is loaded whole
 */
export function useFirstRows<Row>(
  rows: readonly Row[],
  few: number,
  loadMore?: () => Promise<unknown>,
): { rows: readonly Row[]; more: ReactNode } {
  const [shown, setShown] = useState(few);
  const isOnPaper = useOnPaper();
  if (isOnPaper || (rows.length <= shown && !loadMore)) return { rows, more: null };
  const rest = rows.length - shown;
  const show = (count: number) => startTransition(() => setShown(count));
  const showMore = async () => {
    if (rest < step) await loadMore?.();
    show(shown + step);
  };
  return {
    rows: rows.slice(0, shown),
    more: (
      <Group gap="xs" data-screen-only>
        {(rest > step || loadMore) && (
          <Button variant="default" size="xs" onClick={showMore}>
            {loadMore ? t`Show more` : t`${step} more of ${rows.length}`}
          </Button>
        )}
        {rest <= most && !loadMore && (
          <Button variant="default" size="xs" onClick={() => show(Number.POSITIVE_INFINITY)}>
            {t`All ${rows.length}`}
          </Button>
        )}
      </Group>
    ),
  };
}
