/** What parts and fields of a pack are called. */
export const packFieldLabels: Readonly<Record<string, string>> = {
  pack: 'Short name',
  version: 'Version',
  title: 'Title',
  jurisdiction: 'Jurisdiction',
  sources: 'Source',
  places: 'Place',
  holidays: 'Holidays',
  counting: 'Counting',
  service: 'Service',
  triggers: 'Trigger',
  trigger: 'Trigger',
  rules: 'Rule',
  vectors: 'Worked example',
  cite: 'Citation',
  period: 'Period',
  count: 'Days that count',
  direction: 'Direction',
  kind: 'Kind',
  from: 'In force from',
  to: 'In force to',
  overrides: 'Override',
  rule: 'Rule',
  reason: 'Reason',
  covers: 'Years covered',
  expected: 'Expected day',
  basis: 'Worked out by',
  remind: 'Reminders',
  notes: 'Notes',
  id: 'Short name',
};

/**
 * Where something is in a pack, in words: the part, what it is called, and the field. What has no label stays as it
 * stands in the JSON; places in lists are counted from one.
 */
export const placeInPack = (path: readonly string[], name: string | null): string[] =>
  path.map((step, at) => {
    if (/^\d+$/.test(step)) return at === 1 && name !== null ? name : String(Number(step) + 1);
    return Object.hasOwn(packFieldLabels, step) && at !== 1 ? (packFieldLabels[step] ?? step) : step;
  });

export const packChangeLabels = { ADDED: 'Added', REMOVED: 'Removed', CHANGED: 'Changed' } as const;
