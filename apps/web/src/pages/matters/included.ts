const includable = ['clients'] as const;
/** Columns that are not among the list's defaults, and what they take. */
const further = { other_side: 'parties' } as const;

/** What the list of matters has to include for its columns; all of it for the list's default. */
export const includedIn = (columns: readonly string[]): string | undefined =>
  [
    ...includable.filter((name) => columns.length === 0 || columns.includes(name)),
    ...Object.entries(further).flatMap(([name, included]) => (columns.includes(name) ? [included] : [])),
  ].join(',') || undefined;
