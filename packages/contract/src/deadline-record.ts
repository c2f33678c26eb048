import * as z from 'zod/mini';
import { deadlineSources } from './deadline-history.ts';
import { deadlineStatuses } from './deadline-labels.ts';
import { deadlineKinds } from './deadline-terms.ts';
import { PersonName } from './person-name.ts';
import { Day, Id, oneOf, recordFields } from './primitives.ts';

/** A deadline of a matter, with its current day. */
export const Deadline = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  kind: oneOf(deadlineKinds),
  /** A limitation period is always critical. */
  critical: z.boolean(),
  status: oneOf(deadlineStatuses),
  /** The number of its current value. */
  value_number: z.int(),
  /** The last day on which the act is in time. */
  due_on: Day,
  /** The hour of that day until which it is, in the zone; null: the whole day. */
  due_time: z.nullable(z.string()),
  zone: z.nullable(z.string()),
  /** The readings of the law, where it is unsettled; else the last day. */
  earliest_on: Day,
  latest_on: Day,
  source: oneOf(deadlineSources),
  /** A second person entered the day too, or nobody has to. */
  confirmed: z.boolean(),
  /** Until when an extension was asked for: provisional. */
  extension_until: z.nullable(Day),
  matter: Id,
  matter_details: z.object({ id: Id, title: z.string() }),
  responsible: z.nullable(Id),
  responsible_details: z.nullable(PersonName),
  backup: z.nullable(Id),
  backup_details: z.nullable(PersonName),
  ...recordFields,
});
export type Deadline = z.infer<typeof Deadline>;
