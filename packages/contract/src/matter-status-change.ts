import * as z from 'zod/mini';
import { matterStatuses } from './matter-statuses.ts';
import { PersonName } from './person-name.ts';
import { Id, oneOf, Timestamp } from './primitives.ts';

/** One change of a matter's status. */
export const StatusChange = z.object({
  id: Id,
  from_status: oneOf(matterStatuses),
  to_status: oneOf(matterStatuses),
  reason: z.string(),
  /** An administrator opened the matter without a conflict check. */
  without_check: z.boolean(),
  created_at: Timestamp,
  created_by: PersonName,
});
