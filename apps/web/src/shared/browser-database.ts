/**
 * Works with the browser's database, which may be missing, closed or full: what is kept there is a convenience.
 * @returns undefined when it could not be done
 */
export async function ifPossible<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
