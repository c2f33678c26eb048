import * as z from 'zod/mini';
import { deadlineSources } from './deadline-history.ts';
import { deadlineStatuses } from './deadline-labels.ts';
import { deadlineKinds } from './deadline-terms.ts';
import { PersonName } from './person-name.ts';
import { Day, Id, oneOf, recordFields, Timestamp } from './primitives.ts';

const EventCountedFrom = z.object({
  id: Id,
  title: z.string(),
  day: Day,
  /** The event does not take place: whether the deadline still runs is for a lawyer. */
  called_off: z.boolean(),
});

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
  /** The zone on whose clocks the last day ends: its own, that of its court or its matter's court, or the firm's. */
  ends_zone: z.string(),
  /** When it ends there: from then on it is over, whatever day it is at the firm. */
  ends_at: Timestamp,
  /** The readings of the law, where it is unsettled; else the last day. */
  earliest_on: Day,
  latest_on: Day,
  source: oneOf(deadlineSources),
  /** A second person entered the day too, or nobody has to. */
  confirmed: z.boolean(),
  /** Who of those who answer for it was the last to acknowledge its present day, and when; null: nobody has. */
  acknowledged_by: z.nullable(PersonName),
  acknowledged_at: z.nullable(Timestamp),
  /** Until when an extension was asked for: provisional. */
  extension_until: z.nullable(Day),
  /** The court in which its day was computed. */
  court: z.nullable(Id),
  court_details: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The event from which it is counted; null details while that is in the trash. */
  event: z.nullable(Id),
  event_details: z.nullable(EventCountedFrom),
  /** The events whose days its rule needs beside that one; those in the trash are left out. */
  other_events: z.array(EventCountedFrom),
  /** The deadline that it comes before. */
  before: z.nullable(Id),
  before_details: z.nullable(z.object({ id: Id, title: z.string(), due_on: Day })),
  /** Another day that is proposed, since what it is computed from has changed; not yet decided. */
  proposed_on: z.nullable(Day),
  /** The earlier of its last day and the proposed one: what reminders go by. */
  remind_on: Day,
  /** The replay that proposes it. */
  replay: z.nullable(Id),
  matter: Id,
  matter_details: z.object({ id: Id, title: z.string() }),
  responsible: z.nullable(Id),
  responsible_details: z.nullable(PersonName),
  backup: z.nullable(Id),
  backup_details: z.nullable(PersonName),
  ...recordFields,
});
export type Deadline = z.infer<typeof Deadline>;
