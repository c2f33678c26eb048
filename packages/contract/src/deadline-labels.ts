import type { DeadlineKind } from './deadline-terms.ts';

export const deadlineKindLabels: Record<DeadlineKind, string> = {
  LIMITATION: 'Limitation period',
  STATUTORY: 'Statutory deadline',
  ORDERED: 'Ordered by a court',
  RESPONSE: 'Response',
  NOTICE: 'Notice',
  INTERNAL: 'Internal deadline',
  FOLLOW_UP: 'Follow-up',
};

export const deadlineStatuses = ['OPEN', 'DONE', 'CANCELLED'] as const;
export type DeadlineStatus = (typeof deadlineStatuses)[number];
export const deadlineStatusLabels: Record<DeadlineStatus, string> = {
  OPEN: 'Open',
  DONE: 'Done',
  CANCELLED: 'Cancelled',
};

/** Kinds that are the firm's own: nobody needs to confirm their day. */
export const unconfirmedKinds: readonly DeadlineKind[] = ['INTERNAL', 'FOLLOW_UP'];

/** Whether a second person has to confirm the day of a deadline of this kind. */
export const needsConfirmation = (kind: DeadlineKind): boolean => !unconfirmedKinds.includes(kind);
