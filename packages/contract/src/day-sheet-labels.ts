import { type DeadlineActKind, deadlineActKinds, deadlineActLabels } from './deadline-history.ts';

/** What happened with deadlines and events on a day, as the day sheet tells it. */
export const dayActs = [
  'ENTERED',
  'CHANGED',
  ...deadlineActKinds.filter((kind): kind is Exclude<DeadlineActKind, 'LOOKED'> => kind !== 'LOOKED'),
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
