import * as z from 'zod/mini';
import { bulkIds } from './bulk.ts';
import { endpoint } from './endpoint.ts';
import { Day } from './primitives.ts';
import { everyone } from './roles.ts';

/** How many there are, and in how many of the matters. */
const counted = { count: z.int(), matters: z.int() };
/** With the day of the next one; null where there is none. */
const dated = { ...counted, next_on: z.nullable(Day) };

export const MattersInQuestion = z.strictObject({ ids: bulkIds() });
export type MattersInQuestion = z.input<typeof MattersInQuestion>;

/** What is still open in matters, as far as the caller sees them: asked before they are closed. */
export const OpenWork = z.object({
  /** Tasks that are not done. */
  tasks: z.object(counted),
  /** Open deadlines. The next one lies in the past where it is overdue. */
  deadlines: z.object(dated),
  /** Planned events that are not over. */
  events: z.object(dated),
});
export type OpenWork = z.infer<typeof OpenWork>;

export const openWork = {
  count: endpoint({
    method: 'POST',
    path: '/api/v1/matters/bulk/open-work/',
    summary: 'How many tasks, deadlines and events are still open in these matters; nothing is saved',
    access: everyone,
    body: MattersInQuestion,
    response: OpenWork,
  }),
};
