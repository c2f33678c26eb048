import { type ClosedStatus, closedStatuses, type MatterStatus } from '@caseward/contract/matter-statuses';

/** Whether a status means closed, so that the matter has a closing day, and perhaps a reason. */
export const isClosed = (status: MatterStatus): status is ClosedStatus =>
  closedStatuses.some((each) => each === status);
