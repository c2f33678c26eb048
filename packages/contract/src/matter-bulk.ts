import * as z from 'zod/mini';
import { bulkAnswer, bulkIds, bulkRow, bulkRows } from './bulk.ts';
import { matterShape } from './matter-shape.ts';
import { matterStatuses } from './matter-statuses.ts';
import { Day, Id, oneOf } from './primitives.ts';
import { references } from './references.ts';
import { changeOfTasks, TasksBulkAnswer } from './tasks.ts';
import { tasksOfClosing } from './tasks-of-closing.ts';

/** Fields that a bulk change of matters can set. */
const bulkChange = {
  status: matterShape.status,
  status_reason: matterShape.status_reason,
  practice_area: matterShape.practice_area,
  /** Users to add to the matters' teams. */
  add_assigned_users: z.optional(references('user')),
  ...tasksOfClosing,
};
export const MattersBulk = z.strictObject({ ids: bulkIds(), change: z.strictObject(bulkChange) });
export type MattersBulk = z.input<typeof MattersBulk>;

/** Values of a matter before a bulk change, only of fields that changed. */
const matterBefore = {
  status: z.optional(oneOf(matterStatuses)),
  closed_on: z.optional(z.nullable(Day)),
  practice_area: z.optional(z.nullable(Id)),
  assigned_users: z.optional(z.array(Id)),
  /** Its tasks that were changed with it. */
  open_tasks: z.optional(TasksBulkAnswer.shape.changed),
};
export const MattersBulkAnswer = bulkAnswer(matterBefore);
export type MattersBulkAnswer = z.infer<typeof MattersBulkAnswer>;
export const MattersBulkUndo = bulkRows({
  status: matterShape.status,
  closed_on: matterShape.closed_on,
  practice_area: matterShape.practice_area,
  assigned_users: matterShape.assigned_users,
  open_tasks: z.optional(z.array(bulkRow(changeOfTasks))),
});
export type MattersBulkUndo = z.input<typeof MattersBulkUndo>;
