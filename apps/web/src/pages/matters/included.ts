/** What the list of matters has to include for its columns. */
export const includedIn = (columns: readonly string[]) =>
  columns.includes('clients') ? ('clients' as const) : undefined;
