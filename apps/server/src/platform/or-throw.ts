/** Answers what was found. @throws what `missing` makes, when nothing was */
export function orThrow<Found>(found: Found | undefined, missing: () => Error): Found {
  if (found === undefined) throw missing();
  return found;
}
