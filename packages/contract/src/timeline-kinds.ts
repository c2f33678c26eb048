/** What stands in the timeline of a matter. */
export const timelineKinds = [
  'EVENT',
  /** Another day or time that an event was given. */
  'EVENT_HISTORY',
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
  EVENT_HISTORY: 'History of events',
  DEADLINE: 'Deadlines',
  DEADLINE_HISTORY: 'History of deadlines',
  NOTE: 'Notes',
  DOCUMENT: 'Documents',
  STATUS: 'Status changes',
};
