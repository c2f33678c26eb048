import type { MatterStatus } from '@caseward/contract/matter-statuses';
import type { Tone } from '../../shared/feedback/Tag.tsx';

/** How a tag shows each status of a matter. */
export const matterStatusTones: Record<MatterStatus, Tone> = {
  PENDING: 'info',
  OPEN: 'active',
  ON_HOLD: 'caution',
  CLOSED: 'plain',
  ARCHIVED: 'plain',
};
