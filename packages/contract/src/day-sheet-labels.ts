import { deadlineActLabels } from './deadline-history.ts';

/** What happened with deadlines and events on a day, as the day sheet tells it. */
export const dayActs = [
  'ENTERED',
  'CHANGED',
  'CONFIRMED',
  'MISMATCH',
  'DONE',
  'REOPENED',
  'CANCELLED',
  'ACKNOWLEDGED',
  'EXTENSION_ASKED',
  'EXTENSION_GRANTED',
  'EXTENSION_REFUSED',
  'DELETED',
] as const;
export type DayAct = (typeof dayActs)[number];

const { LOOKED: _, ...ofDeadlines } = deadlineActLabels;
export const dayActLabels: Record<DayAct, string> = {
  ...ofDeadlines,
  ENTERED: 'Entered',
  CHANGED: 'Given another day',
  DELETED: 'Deleted',
};
