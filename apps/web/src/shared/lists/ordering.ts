/** How a list is ordered, as the API says it: a name alone ascending, with a minus before it descending. */
export interface Ordering {
  by: string;
  onOrder: (by: string) => void;
}

/** How a column stands in an order, in the words of `aria-sort`; undefined for one that cannot order the list. */
export function sortOf(ordering: Ordering | undefined, name: string | undefined) {
  if (!ordering || !name) return undefined;
  if (ordering.by === name) return 'ascending';
  return ordering.by === `-${name}` ? 'descending' : 'none';
}
