import { type MatterStatus, matterStatusLabels } from '@caseward/contract/matter-statuses';
import { Tag, type Tone } from '../../shared/feedback/Tag.tsx';

const tones: Record<MatterStatus, Tone> = {
  PENDING: 'info',
  OPEN: 'active',
  ON_HOLD: 'caution',
  CLOSED: 'plain',
  ARCHIVED: 'plain',
};

/** A matter's status as a tag. */
export const MatterStatusTag = ({ status }: { status: MatterStatus }) => (
  <Tag tone={tones[status]}>{matterStatusLabels[status]}</Tag>
);
