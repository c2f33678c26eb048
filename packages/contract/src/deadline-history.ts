/** Where a deadline's day comes from. */
export const deadlineSources = ['COMPUTED', 'ORDERED', 'EXTENDED', 'REPLAYED', 'BY_HAND'] as const;
export type DeadlineSource = (typeof deadlineSources)[number];
export const deadlineSourceLabels: Record<DeadlineSource, string> = {
  COMPUTED: 'Computed by a rule',
  ORDERED: 'Ordered by a court',
  EXTENDED: 'Extended',
  REPLAYED: 'Recalculated',
  BY_HAND: 'Entered by hand',
};

/** What was done with a deadline. */
export const deadlineActKinds = [
  'DONE',
  'REOPENED',
  'CANCELLED',
  'ACKNOWLEDGED',
  'EXTENSION_ASKED',
  'EXTENSION_GRANTED',
  'EXTENSION_REFUSED',
  'CONFIRMED',
  'MISMATCH',
  'LOOKED',
  'RECLASSIFIED',
] as const;
export type DeadlineActKind = (typeof deadlineActKinds)[number];
export const deadlineActLabels: Record<DeadlineActKind, string> = {
  DONE: 'Done',
  REOPENED: 'Opened again',
  CANCELLED: 'Cancelled',
  ACKNOWLEDGED: 'Acknowledged',
  EXTENSION_ASKED: 'Extension asked for',
  EXTENSION_GRANTED: 'Extension granted',
  EXTENSION_REFUSED: 'Extension refused',
  CONFIRMED: 'Confirmed',
  MISMATCH: 'Second entry did not match',
  LOOKED: 'Looked at the computation',
  RECLASSIFIED: 'Now of a kind that needs no second person',
};
