import { t } from '@lingui/core/macro';
import type { Column } from './columns.ts';

/** The API's sort order: a name for ascending, with a leading minus for descending. */
export interface Ordering {
  by: string;
  onOrder: (by: string) => void;
}

/** The `aria-sort` value of a column; undefined for one that is not sortable. */
export function sortOf(ordering: Ordering | undefined, name: string | undefined) {
  if (!ordering || !name) return undefined;
  if (ordering.by === name) return 'ascending';
  return ordering.by === `-${name}` ? 'descending' : 'none';
}

/** The order in words, where the column that would show it is hidden; undefined where one shows it. */
export function hiddenOrder(
  { by }: Ordering,
  columns: readonly Column<never>[],
  shown: readonly Column<never>[],
): string | undefined {
  const name = by.replace(/^-/, '');
  const isBy = ({ ordering }: Column<never>) => ordering === name;
  const header = columns.find(isBy)?.header;
  if (!header || shown.some(isBy)) return undefined;
  if (name === 'created_at') return by === name ? t`oldest first` : t`newest first`;
  return by === name ? t`by ${header}, ascending` : t`by ${header}, descending`;
}
