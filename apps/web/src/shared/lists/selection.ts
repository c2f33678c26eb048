import { useCallback, useEffect, useRef, useState } from 'react';

/** The selected rows of a table. */
export interface Selection<Row> {
  ids: ReadonlySet<string>;
  /** The selected rows, in the order of the list. */
  chosen: readonly Row[];
  /** Whether all loaded rows are selected. */
  isAll: boolean;
  /** Selects or deselects a row; `through` extends it from the previous row. */
  toggle: (id: string, through: boolean) => void;
  /** Selects all loaded rows, or none where all are selected. */
  toggleAll: () => void;
  /** Selects rows that need not be loaded, and no others. */
  choose: (rows: readonly Row[]) => void;
  clear: () => void;
}

interface Identified {
  id: string;
}

const none: ReadonlySet<string> = new Set();

/**
 * The selection of a list.
 * @param rows the loaded rows; rows that leave the list are deselected
 * @param listed identifies the list: another list starts without a selection
 */
export function useSelection<Row extends Identified>(rows: readonly Row[], listed: string): Selection<Row> {
  const [kept, setKept] = useState<Kept<Row>>({ listed, ids: none, others: [] });
  const loaded = useRef(rows);
  const anchor = useRef<string>(undefined);
  useEffect(() => {
    loaded.current = rows;
  });
  const change = useCallback(
    (next: (before: ReadonlySet<string>) => ReadonlySet<string>) =>
      setKept((was) => {
        const ids = next(was.listed === listed ? was.ids : none);
        return { listed, ids, others: was.listed === listed && ids.size > 0 ? was.others : [] };
      }),
    [listed],
  );
  const toggle = useCallback(
    (id: string, through: boolean) => {
      const meant = through ? between(loaded.current, anchor.current ?? id, id) : [id];
      anchor.current = id;
      change((before) => {
        const of = new Set(meant);
        return before.has(id) ? before.difference(of) : before.union(of);
      });
    },
    [change],
  );
  const toggleAll = useCallback(() => {
    const all = new Set(loaded.current.map(({ id }) => id));
    change((before) => (all.isSubsetOf(before) ? none : all));
  }, [change]);
  const choose = useCallback(
    (some: readonly Row[]) => setKept({ listed, ids: new Set(some.map(({ id }) => id)), others: some }),
    [listed],
  );
  const clear = useCallback(() => change(() => none), [change]);
  const chosen = kept.listed === listed ? chosenRows(rows, kept) : [];
  const isAll = rows.length > 0 && chosen.length >= rows.length && rows.every(({ id }) => kept.ids.has(id));
  return { ids: new Set(chosen.map(({ id }) => id)), chosen, isAll, toggle, toggleAll, choose, clear };
}

interface Kept<Row> {
  listed: string;
  ids: ReadonlySet<string>;
  /** Selected rows that need not be loaded. */
  others: readonly Row[];
}

/** The loaded rows as they are now, then those that are not loaded. */
function chosenRows<Row extends Identified>(rows: readonly Row[], { ids, others }: Kept<Row>): Row[] {
  if (ids.size === 0) return [];
  const loaded = new Set(rows.map(({ id }) => id));
  return [...rows, ...others.filter(({ id }) => !loaded.has(id))].filter(({ id }) => ids.has(id));
}

function between(rows: readonly Identified[], one: string, other: string): string[] {
  const places = [one, other].map((id) => rows.findIndex((row) => row.id === id)).sort((a, b) => a - b);
  const [first = 0, last = 0] = places;
  return rows.slice(Math.max(first, 0), last + 1).map(({ id }) => id);
}
