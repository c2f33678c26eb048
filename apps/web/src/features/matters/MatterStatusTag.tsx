import { type MatterStatus, matterStatusLabels } from '@caseward/contract/matter-statuses';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { matterStatusTones } from './status-tones.ts';

/** A matter's status as a tag. */
export const MatterStatusTag = ({ status }: { status: MatterStatus }) => (
  <Tag tone={matterStatusTones[status]}>{matterStatusLabels[status]}</Tag>
);
