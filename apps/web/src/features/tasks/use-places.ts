import { useState } from 'react';

/**
 * The order of what is shown already, with what is new behind the one that it follows.
 * @param shown ids as they stand
 * @param ids as they would stand if they were shown now
 */
export function keepPlaces(shown: readonly string[], ids: readonly string[]): string[] {
  const present = new Set(ids);
  const places = shown.filter((id) => present.has(id));
  const known = new Set(places);
  for (const [at, id] of ids.entries()) {
    if (known.has(id)) continue;
    const before = ids[at - 1];
    places.splice(before === undefined ? 0 : places.indexOf(before) + 1, 0, id);
  }
  return places;
}

/**
 * Rows where they stood when they were first shown: one that is being worked on does not move away until its page is
 * opened again.
 * @param rows in the order in which they would be shown now
 */
export function usePlaces<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  const [shown, setShown] = useState<readonly string[]>([]);
  const ids = rows.map(({ id }) => id);
  const places = keepPlaces(shown, ids);
  if (places.length !== shown.length || places.some((id, at) => id !== shown[at])) setShown(places);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap((id) => byId.get(id) ?? []);
}
