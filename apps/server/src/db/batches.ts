/** So many rows in a statement, so that their texts are few and stay prepared. */
const batchSizes = [256, 32, 4, 1] as const;

/** Rows in batches of few sizes. */
export function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  let done = 0;
  for (const size of batchSizes)
    for (; rows.length - done >= size; done += size) batches.push(rows.slice(done, done + size));
  return batches;
}
