import type { DeadlineStatus } from '@caseward/contract/deadline-labels';
import type { Tone } from '../../shared/feedback/Tag.tsx';

/** How a tag shows each status of a deadline. */
export const deadlineStatusTones: Record<DeadlineStatus, Tone> = {
  OPEN: 'info',
  DONE: 'active',
  CANCELLED: 'plain',
};
