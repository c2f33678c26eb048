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
