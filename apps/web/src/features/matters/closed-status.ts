import type { MatterStatus } from '@caseward/contract/matters';

/** Whether a matter with this status is over, so that it has a day on which it was closed, and perhaps a reason. */
export const isClosed = (status: MatterStatus): boolean => status === 'CLOSED' || status === 'ARCHIVED';
