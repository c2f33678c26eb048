import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useOnPaper } from '../layout/use-on-paper.ts';

/** How many rows each further click draws. */
const step = 100;

/**
 * The first rows of a list that its page holds whole, and a button for the rest. On paper all of them are there.
 * @param few how many are shown first
 */
export function useFirstRows<Row>(
  rows: readonly Row[],
  few: number,
): { rows: readonly Row[]; more: ReactNode } {
  const [shown, setShown] = useState(few);
  const isOnPaper = useOnPaper();
  if (isOnPaper || rows.length <= shown) return { rows, more: null };
  const next = Math.min(rows.length, shown + step);
  const label = next === rows.length ? t`All ${rows.length}` : t`${next - shown} more of ${rows.length}`;
  return {
    rows: rows.slice(0, shown),
    more: (
      <div data-screen-only>
        <Button variant="default" size="xs" onClick={() => setShown(next)}>
          {label}
        </Button>
      </div>
    ),
  };
}
