import { type MatterStatus, matterStatusLabels } from '@caseward/contract/matters';
import { Badge } from '@mantine/core';

const colors: Record<MatterStatus, string> = {
  PENDING: 'yellow',
  OPEN: 'ward',
  ON_HOLD: 'orange',
  CLOSED: 'gray',
  ARCHIVED: 'gray',
};

/** A matter's status in words. */
export const MatterStatusBadge = ({ status }: { status: MatterStatus }) => (
  <Badge variant="light" color={colors[status]}>
    {matterStatusLabels[status]}
  </Badge>
);
