/**
 * Does work for each, one after another. Who fails keeps nobody else from their turn: the rows of a firm may be on a node
 * that cannot be reached just now.
 * @throws AggregateError at the end, with what failed
 */
export async function oneByOne<One>(all: Iterable<One>, work: (one: One) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((failure: unknown) => failures.push(failure));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} failed`);
}
