import type { EventStatus } from '@caseward/contract/event-codes';
import type { Tone } from '../../shared/feedback/Tag.tsx';

/** How a tag shows each status of an event. */
export const eventStatusTones: Record<EventStatus, Tone> = {
  PLANNED: 'info',
  HAPPENED: 'active',
  CANCELLED: 'plain',
};
