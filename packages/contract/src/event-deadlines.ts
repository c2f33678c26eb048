import * as z from 'zod/mini';
import { DeadlinePreview } from './deadline-preview.ts';
import { Deadline } from './deadline-record.ts';
import { deadlineKinds, otherDaysOfEvents, serviceMethods } from './deadline-terms.ts';
import { endpoint } from './endpoint.ts';
import { oneOf, optionalText, requiredText } from './primitives.ts';
import { optionalReference, pathId, reference } from './references.ts';
import { everyone, writers } from './roles.ts';

/** So many rules are chosen at once. */
export const mostRules = 50;

const chosen = {
  /** Rules of packs, as pack/id. */
  rules: z
    .array(requiredText(120, 'Choose a rule.'), { error: 'Must be a list of rules.' })
    .check(
      z.minLength(1, { error: 'Choose at least one rule.' }),
      z.maxLength(mostRules, { error: `At most ${mostRules}.` }),
    ),
  /** Left out: that of the event, else of its matter. */
  court: z.optional(reference('court')),
  /** Left out: that of the event. */
  service: z.optional(oneOf(serviceMethods)),
  /** The state or Land of the court, for rules that need one. */
  place: z.optional(requiredText(20, 'Choose a place.')),
  /** The other days that rules name, each for the rules that take it. */
  other_days: z.optional(otherDaysOfEvents()),
};

/** What a rule leads to, counted from an event. */
export const DeadlineOfEvent = z.object({
  rule: z.string(),
  title: z.string(),
  kind: oneOf(deadlineKinds),
  cite: z.string(),
  /** Null where the rule cannot be applied; `problem` says why. */
  preview: z.nullable(DeadlinePreview),
  problem: z.nullable(z.string()),
});
export type DeadlineOfEvent = z.infer<typeof DeadlineOfEvent>;

export const EventDeadlinesPreview = z.strictObject(chosen);
export type EventDeadlinesPreview = z.input<typeof EventDeadlinesPreview>;
export const EventDeadlinesInput = z.strictObject({
  ...chosen,
  /** Left out: the caller; null: no one. */
  responsible: z.optional(optionalReference('user')),
  /** Where the event is known from; left out: that they are counted from it. */
  reason: z.optional(optionalText(1000)),
});
export type EventDeadlinesInput = z.input<typeof EventDeadlinesInput>;

const params = z.object({ id: pathId('event') });

export const eventDeadlines = {
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/events/:id/deadlines/preview/',
    summary: 'What rules lead to when they are counted from an event; nothing is saved',
    access: everyone,
    params,
    body: EventDeadlinesPreview,
    response: z.array(DeadlineOfEvent),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/events/:id/deadlines/',
    summary: 'Add the deadlines that rules lead to, counted from an event: all or none',
    access: writers,
    params,
    body: EventDeadlinesInput,
    response: z.array(Deadline),
    creates: true,
    takesIdempotencyKey: true,
  }),
};
