import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { orderingBy, pageQuery } from './paging.ts';
import { PersonName } from './person-name.ts';
import { Day, Id, oneOf, optionalDay, someOf } from './primitives.ts';
import { pathId } from './references.ts';
import { everyone } from './roles.ts';
import { TimeOfDay } from './time-of-day.ts';
import { timelineKinds } from './timeline-kinds.ts';

/** Something that happened in a matter, or is coming. */
export const TimelineEntry = z.object({
  id: Id,
  kind: oneOf(timelineKinds),
  /** The record that it is of: an event, a deadline, a note, a document; of a status, the matter. */
  record: Id,
  /** The day on the wall of an event, the last day of a deadline, the day of a note; else that of the firm's time zone. */
  day: Day,
  /** Null: the whole day. */
  time: z.nullable(TimeOfDay),
  /** Of the time; null of the whole day. */
  time_zone: z.nullable(z.string()),
  /** It is not over: its day is today or later. */
  coming: z.boolean(),
  /** Title of the event, deadline or document; empty of a note and a status. */
  title: z.string(),
  /**
   * What it is, as a code: kind of the event, the deadline or the note, type of the document, the status it was changed to;
   * of what was done with a deadline, the act, or where a new day came from.
   */
  code: z.string(),
  /** How it stands: status of the event or the deadline, the status before; else empty. */
  state: z.string(),
  /** The note, or why: at most 2,000 characters. */
  words: z.string(),
  /** A day that it tells of: the new last day of a deadline, the new day of an event. */
  told_day: z.nullable(Day),
  /** Who entered or did it. */
  by: PersonName,
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Filters and sort order of the timeline; days are inclusive. */
export const timelineFilters = {
  kind: z.optional(someOf(timelineKinds)),
  from: z.optional(optionalDay()),
  to: z.optional(optionalDay()),
  /** Left out: what is farthest ahead comes first. */
  ...orderingBy('day'),
};
export const TimelineQuery = z.strictObject({ ...pageQuery, ...timelineFilters });
export type TimelineQuery = z.input<typeof TimelineQuery>;

export const matterTimeline = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/matters/:id/timeline/',
    summary:
      'What happened in a matter and what is coming: events, deadlines and their history, notes, documents, status changes',
    access: everyone,
    params: z.object({ id: pathId('matter') }),
    query: TimelineQuery,
    response: TimelineEntry,
    paged: true,
  }),
};
