const includable = ['clients', 'next_due'] as const;

/** What the list of matters has to include for its columns; all of it for the list's default. */
export const includedIn = (columns: readonly string[]): string | undefined =>
  includable.filter((name) => columns.length === 0 || columns.includes(name)).join(',') || undefined;
