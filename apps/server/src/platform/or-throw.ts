/** Answers a found value. @throws the error that `missing` makes, when there is none */
export function orThrow<Found>(found: Found | undefined, missing: () => Error): Found {
  if (found === undefined) throw missing();
  return found;
}
