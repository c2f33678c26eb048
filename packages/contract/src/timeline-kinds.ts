/** What stands in the timeline of a matter. */
export const timelineKinds = [
  'EVENT',
  'DEADLINE',
  /** A day that a deadline was given, or what was done with it. */
  'DEADLINE_HISTORY',
  'NOTE',
  'DOCUMENT',
  'STATUS',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];
export const timelineKindLabels: Record<TimelineKind, string> = {
  EVENT: 'Events',
  DEADLINE: 'Deadlines',
  DEADLINE_HISTORY: 'History of deadlines',
  NOTE: 'Notes',
  DOCUMENT: 'Documents',
  STATUS: 'Status changes',
};
