/** Canonical JSON: equal for equal values, whatever the order of their keys. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value ?? null, sorted);

const sorted = (_name: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
