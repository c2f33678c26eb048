import * as z from 'zod/mini';
import { deadlineActs } from './deadline-acts.ts';
import { deadlineStatuses } from './deadline-labels.ts';
import { Deadline } from './deadline-record.ts';
import { deadlineKinds } from './deadline-terms.ts';
import { dayOrQuestion, deadlineValues, newValueFields, oneTrigger } from './deadline-values.ts';
import { endpoint } from './endpoint.ts';
import { orderingBy, pageQuery } from './paging.ts';
import {
  allOptional,
  bodyOf,
  oneOf,
  optionalRecordDay,
  optionalText,
  recordFields,
  requiredLine,
  someOf,
} from './primitives.ts';
import { optionalReference, pathId, reference, referenceOr } from './references.ts';
import { everyone, writers } from './roles.ts';
import { searchQuery } from './search-query.ts';

/** What is said where both are one person. */
export const notTheSame = 'The backup is another person than the one who is responsible.';

/** What can be changed of a deadline without a reason: all but its day and its matter. */
const changeable = {
  title: requiredLine(255, 'Enter a title.'),
  kind: z.optional(oneOf(deadlineKinds)),
  critical: z.optional(z.boolean({ error: 'Must be true or false.' })),
  /** On creation, left out means the creator; null means no one. */
  responsible: z.optional(optionalReference('user')),
  /** Who is told when the responsible person does not act. */
  backup: z.optional(optionalReference('user')),
  description: z.optional(optionalText(20_000)),
};
type People = { responsible?: string | null | undefined; backup?: string | null | undefined };
/** The backup is told when the responsible person does not act. */
const twoPeople = z.refine<People>(({ responsible, backup }) => !backup || backup !== responsible, {
  path: ['backup'],
  error: notTheSame,
});
const fields = { ...changeable, matter: reference('matter') };

const readOnly = [
  'id',
  'status',
  'value_number',
  'earliest_on',
  'latest_on',
  'ends_zone',
  'ends_at',
  'confirmed',
  'acknowledged_by',
  'acknowledged_at',
  'extension_until',
  'court',
  'court_details',
  'event_details',
  'other_events',
  'before_details',
  'proposed_on',
  'remind_on',
  'replay',
  'matter_details',
  'responsible_details',
  'backup_details',
  ...Object.keys(recordFields),
];

export const DeadlineInput = bodyOf({ ...fields, ...newValueFields }, readOnly).check(
  dayOrQuestion,
  oneTrigger,
  twoPeople,
);
export type DeadlineInput = z.input<typeof DeadlineInput>;
export const DeadlinePatch = bodyOf(allOptional(changeable), [
  'event',
  'before',
  'due_on',
  'due_time',
  'zone',
  'source',
  'matter',
  ...readOnly,
]).check(twoPeople);
export type DeadlinePatch = z.input<typeof DeadlinePatch>;

/**
 * When deadlines are due, in the firm's time zone; a week begins on Monday. Overdue are open ones alone. Where another day
 * is proposed, the earlier of both counts (`remind_on`).
 */
export const deadlineDues = ['overdue', 'today', 'week', 'month'] as const;
export type DeadlineDue = (typeof deadlineDues)[number];

const flag = z.enum(['true', 'false'], { error: 'Must be true or false.' });

/** Filters and sort order of the list of deadlines. */
export const deadlineFilters = {
  ...searchQuery,
  status: z.optional(someOf(deadlineStatuses)),
  kind: z.optional(someOf(deadlineKinds)),
  critical: z.optional(flag),
  confirmed: z.optional(flag),
  /** `me`: those whose day the caller may confirm, since somebody else entered it and they have not seen how it was computed. */
  confirmable: z.optional(z.literal('me', { error: 'Must be me.' })),
  /** `me`: those whose day the caller was reminded of, and nobody has acknowledged. */
  to_acknowledge: z.optional(z.literal('me', { error: 'Must be me.' })),
  /** A user, `me`, or `none`. */
  responsible: z.optional(referenceOr('user', ['me', 'none'])),
  due: z.optional(oneOf(deadlineDues)),
  due_from: z.optional(optionalRecordDay()),
  due_to: z.optional(optionalRecordDay()),
  matter: z.optional(reference('matter')),
  /** Counted from this event, or from its day among others. */
  event: z.optional(reference('event')),
  /** Those that come before this deadline. */
  before: z.optional(reference('deadline')),
  /** Another day is proposed for them, and not yet decided. */
  to_decide: z.optional(flag),
  ...orderingBy('due_on', 'title', 'created_at'),
};
export const DeadlinesQuery = z.strictObject({ ...pageQuery, ...deadlineFilters });
export type DeadlinesQuery = z.input<typeof DeadlinesQuery>;

const params = z.object({ id: pathId('deadline') });

export const deadlines = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/deadlines/',
    summary: 'Deadlines by their last day, or as asked',
    access: everyone,
    query: DeadlinesQuery,
    response: Deadline,
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/deadlines/',
    summary: 'Add a deadline to a matter, with its day or with what computes it',
    access: writers,
    body: DeadlineInput,
    response: Deadline,
    creates: 'deadline',
    takesIdempotencyKey: true,
    versioned: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/deadlines/:id/',
    summary: 'One deadline',
    access: everyone,
    params,
    response: Deadline,
    versioned: true,
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/deadlines/:id/',
    summary: 'Change a deadline, but for its day: that takes a new value with its reason',
    access: writers,
    params,
    body: DeadlinePatch,
    response: Deadline,
    versioned: true,
  }),
  ...deadlineValues,
  ...deadlineActs,
};
