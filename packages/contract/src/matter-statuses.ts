export const matterStatuses = ['PENDING', 'OPEN', 'ON_HOLD', 'CLOSED', 'ARCHIVED'] as const;
export type MatterStatus = (typeof matterStatuses)[number];
export const matterStatusLabels: Record<MatterStatus, string> = {
  PENDING: 'Pending',
  OPEN: 'Open',
  ON_HOLD: 'On hold',
  CLOSED: 'Closed',
  ARCHIVED: 'Archived',
};
