import * as z from 'zod/mini';
import { deadlineSources } from './deadline-history.ts';
import { DeadlinePreview } from './deadline-preview.ts';
import { DeadlineQuestionAtCourt, otherDays, Trigger } from './deadline-terms.ts';
import { endpoint } from './endpoint.ts';
import { PersonName } from './person-name.ts';
import { Day, Id, oneOf, optionalRecordDay, requiredText, Timestamp } from './primitives.ts';
import { optionalReference, pathId, reference } from './references.ts';
import { everyone, writers } from './roles.ts';
import { timeZone } from './time-zones.ts';

const clock = z.string({ error: 'Must be a time as HH:MM.' }).check(
  z.refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), { error: 'Must be a time as HH:MM.' }),
  z.meta({ description: 'A time of the day, HH:MM, in the zone.' }),
);

/** What a new day comes with: either a question, from whose answer it follows, or the day itself. */
export const newValueFields = {
  due_on: z.optional(optionalRecordDay()),
  due_time: z.optional(clock),
  zone: z.optional(timeZone('Must be a time zone.')),
  question: z.optional(DeadlineQuestionAtCourt),
  source: z.optional(oneOf(['BY_HAND', 'ORDERED', 'EXTENDED'])),
  /**
   * The event of the same matter from which is counted: the trigger of the question is on its day. When it moves, another day
   * is proposed. Where neither this nor `before` is given, another day of a deadline stays counted from what it was, as long
   * as the trigger is on that day.
   */
  event: z.optional(reference('event')),
  /** Another deadline of the same matter, which this one comes before: the trigger of the question is its last day. */
  before: z.optional(reference('deadline')),
  reason: requiredText(1000, 'Say where this day comes from.'),
  document: z.optional(optionalReference('document')),
};

/** Whether exactly one of a day and a question is given. */
export const dayOrQuestion = z.refine<{ due_on?: string | null | undefined; question?: unknown }>(
  ({ due_on, question }) => Boolean(due_on) !== (question !== undefined),
  { path: ['due_on'], error: 'Enter a day, or choose a rule that computes it.' },
);

/** Of an event and another deadline, one at most. */
export const oneTrigger = z.refine<{ event?: unknown; before?: unknown }>(
  ({ event, before }) => event === undefined || before === undefined,
  { path: ['before'], error: 'A deadline is counted from an event or from another deadline.' },
);

export const DeadlineValueInput = z.strictObject(newValueFields).check(dayOrQuestion, oneTrigger);
export type DeadlineValueInput = z.input<typeof DeadlineValueInput>;

/** What a value was computed from. */
const AskedQuestion = z.object({
  trigger: z.string(),
  rule: z.nullable(z.string()),
  service: z.nullable(z.string()),
  place: z.nullable(z.string()),
  zone: z.nullable(z.string()),
  /** The other days that its rule names, and the events that they are of. */
  other_days: z.array(
    z.object({ name: z.string(), title: z.string(), day: z.string(), event: z.nullable(Id) }),
  ),
});

/** A day that a deadline has or had. Values are added and confirmed, never changed. */
export const DeadlineValue = z.object({
  id: Id,
  /** From 1 on. The highest is the current one. */
  number: z.int(),
  due_on: Day,
  due_time: z.nullable(z.string()),
  zone: z.nullable(z.string()),
  earliest_on: Day,
  latest_on: Day,
  source: oneOf(deadlineSources),
  /**
   * Computed, and kept back from the caller, with its reason, which may quote it: a second person enters the trigger of
   * the current one without having seen it, there or in an earlier one. Whoever looks at the computation cannot confirm.
   */
  withheld: z.boolean(),
  question: z.nullable(AskedQuestion),
  /** The answer with its steps, as it was when the value was added. */
  answer: z.nullable(DeadlinePreview),
  reason: z.string(),
  document: z.nullable(z.object({ id: Id, title: z.string() })),
  /** Of the current one: the document of the event from which it is counted, where both are there. */
  event_document: z.nullable(z.object({ id: Id, title: z.string() })),
  created_at: Timestamp,
  created_by: PersonName,
  confirmed_at: z.nullable(Timestamp),
  confirmed_by: z.nullable(PersonName),
  /** The caller may confirm it: it is the current one, unconfirmed, and another person's. */
  confirmable: z.boolean(),
  /** What a second person enters: the trigger from which it was computed, or the last day. */
  second_entry: oneOf(['TRIGGER', 'DUE_ON']),
  /** Of the current one: the further days that a second person enters beside the trigger, and the documents of their events. */
  second_days: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      document: z.nullable(z.object({ id: Id, title: z.string() })),
    }),
  ),
});
export type DeadlineValue = z.infer<typeof DeadlineValue>;

/** Another day that is proposed for a deadline, beside the present one: how each was computed. */
export const DeadlineProposal = z.object({
  /** What proposes it. */
  replay: Id,
  /** Both are kept back from the caller, as that of the present day is: see `withheld` of a value. */
  withheld: z.boolean(),
  present: z.nullable(DeadlinePreview),
  proposed: z.nullable(DeadlinePreview),
});
export type DeadlineProposal = z.infer<typeof DeadlineProposal>;

/** What a second person enters. */
export const DeadlineConfirmation = z
  .strictObject({
    /** The number of the value, so that nobody confirms another one than they saw. */
    number: z.int({ error: 'Must be the number of a value.' }),
    /** Of a computed value without an extension: the trigger, entered anew. */
    trigger: z.optional(Trigger),
    /** The further days that its rule needs, entered anew: those of `second_days`. */
    other_days: z.optional(otherDays()),
    /** Of any other value: the last day, entered anew. */
    due_on: z.optional(optionalRecordDay()),
    /** With the last day of a value by hand: its hour, entered anew; left out: it has none. */
    due_time: z.optional(clock),
  })
  .check(
    z.refine(({ trigger, due_on }) => (trigger === undefined) !== !due_on, {
      path: ['trigger'],
      error: 'Enter either the trigger or the last day.',
    }),
  );

const params = z.object({ id: pathId('deadline') });

export const deadlineValues = {
  values: endpoint({
    method: 'GET',
    path: '/api/v1/deadlines/:id/values/',
    summary: 'Every day that a deadline had, latest first: where it came from, why, and who confirmed it',
    access: everyone,
    params,
    response: z.array(DeadlineValue),
  }),
  addValue: endpoint({
    method: 'POST',
    path: '/api/v1/deadlines/:id/values/',
    summary:
      'Give a deadline a new day, with its reason; it is unconfirmed until a second person confirms it',
    access: writers,
    params,
    body: DeadlineValueInput,
    response: DeadlineValue,
    creates: true,
    takesIdempotencyKey: true,
    about: 'deadline',
    refuses: ['conflict'],
  }),
  proposal: endpoint({
    method: 'GET',
    path: '/api/v1/deadlines/:id/proposal/',
    summary: 'How the present day and another one that is proposed were computed; 404 where none waits',
    access: everyone,
    params,
    response: DeadlineProposal,
  }),
  look: endpoint({
    method: 'POST',
    path: '/api/v1/deadlines/:id/look/',
    summary: 'Look at the computation of an unconfirmed day; whoever looked cannot confirm that day',
    access: writers,
    params,
    response: DeadlineValue,
  }),
};
