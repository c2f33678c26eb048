import * as z from 'zod/mini';
import { oneOf } from './primitives.ts';
import { reference } from './references.ts';

/**
 * What becomes of the open tasks of a matter that a call closes; neither: they stay open. Those of a matter that is
 * closed already, or not closed by it, stay as they are.
 */
export const tasksOfClosing = {
  open_tasks: z.optional(oneOf(['COMPLETE'])),
  /** Who takes them over. */
  reassign_to: z.optional(reference('user')),
};
/** What is decided on them. */
export type TasksOfClosing = z.output<z.ZodMiniObject<typeof tasksOfClosing>>;
