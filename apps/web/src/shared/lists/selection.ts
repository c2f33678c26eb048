import { useCallback, useEffect, useRef, useState } from 'react';

/** The selected rows of a table. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Selects or deselects a row; `through` extends it from the previous row. */
  toggle: (id: string, through: boolean) => void;
  /** Selects all loaded rows, or none where all are selected. */
  toggleAll: () => void;
  clear: () => void;
}

interface Row {
  id: string;
}

const none: ReadonlySet<string> = new Set();

/**
 * The selection of a list.
 * @param rows the loaded rows; rows that leave the list are deselected
 * @param listed identifies the list: another list starts without a selection
 */
export function useSelection(rows: readonly Row[], listed: string): Selection {
  const [chosen, setChosen] = useState({ listed, ids: none });
  const loaded = useRef(rows);
  const anchor = useRef<string>(undefined);
  useEffect(() => {
    loaded.current = rows;
  });
  const change = useCallback(
    (next: (before: ReadonlySet<string>) => ReadonlySet<string>) =>
      setChosen((was) => ({ listed, ids: next(was.listed === listed ? was.ids : none) })),
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
  const clear = useCallback(() => change(() => none), [change]);
  const ids =
    chosen.listed === listed && chosen.ids.size > 0
      ? chosen.ids.intersection(new Set(rows.map(({ id }) => id)))
      : none;
  return { ids, toggle, toggleAll, clear };
}

function between(rows: readonly Row[], one: string, other: string): string[] {
  const places = [one, other].map((id) => rows.findIndex((row) => row.id === id)).sort((a, b) => a - b);
  const [first = 0, last = 0] = places;
  return rows.slice(Math.max(first, 0), last + 1).map(({ id }) => id);
}
