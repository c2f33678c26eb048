export const matterStatuses = ['PENDING', 'OPEN', 'ON_HOLD', 'CLOSED', 'ARCHIVED'] as const;
export type MatterStatus = (typeof matterStatuses)[number];
/** Those of matters that have been closed: they have a closing day. */
export const closedStatuses = ['CLOSED', 'ARCHIVED'] as const satisfies readonly MatterStatus[];
export type ClosedStatus = (typeof closedStatuses)[number];
export const matterStatusLabels: Record<MatterStatus, string> = {
  PENDING: 'Pending',
  OPEN: 'Open',
  ON_HOLD: 'On hold',
  CLOSED: 'Closed',
  ARCHIVED: 'Archived',
};
