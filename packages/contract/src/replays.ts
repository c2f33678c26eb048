import * as z from 'zod/mini';
import { bulkIds } from './bulk.ts';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './paging.ts';
import { PersonName } from './person-name.ts';
import { Day, Id, oneOf, requiredText, Timestamp } from './primitives.ts';
import { pathId, reference } from './references.ts';
import { replayCauses, replayDecisions, replayStates } from './replay-codes.ts';
import { everyone, lawyers } from './roles.ts';

/** What deadlines are computed from has changed: those that would move are proposed, one by one. */
export const Replay = z.object({
  id: Id,
  cause: oneOf(replayCauses),
  /** What changed, in words; empty where the cause says it all. */
  why: z.string(),
  /** Of a trigger, or of a matter that has another court. */
  matter: z.nullable(z.object({ id: Id, title: z.string() })),
  event: z.nullable(z.object({ id: Id, title: z.string() })),
  /** The deadline whose day is the trigger of others. */
  deadline: z.nullable(z.object({ id: Id, title: z.string() })),
  court: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The day of the court that was entered or removed. */
  day: z.nullable(Day),
  state: oneOf(replayStates),
  /** How much of it is computed, in hundredths. */
  progress: z.int(),
  /** How many deadlines that the caller sees would move, and how many of these wait for a decision. */
  moved: z.int(),
  pending: z.int(),
  created_at: Timestamp,
  /** Null: the product. */
  created_by: z.nullable(PersonName),
  finished_at: z.nullable(Timestamp),
});
export type Replay = z.infer<typeof Replay>;

/** How many of the tasks that prepare a deadline are named. */
export const mostReplayTasks = 5;

/** An open task that prepares a deadline which would move. */
export const ReplayTask = z.object({
  id: Id,
  title: z.string(),
  due_date: z.nullable(Day),
  assigned_to: z.nullable(PersonName),
});
export type ReplayTask = z.infer<typeof ReplayTask>;

/** A deadline that would move. */
export const ReplayItem = z.object({
  id: Id,
  deadline: z.object({
    id: Id,
    title: z.string(),
    responsible: z.nullable(PersonName),
    critical: z.boolean(),
  }),
  matter: z.object({ id: Id, title: z.string() }),
  /** How many open tasks that the caller sees prepare the deadline now, and the first of them, by their due dates. */
  open_tasks: z.int(),
  tasks: z.array(ReplayTask),
  old_on: Day,
  old_time: z.nullable(z.string()),
  new_on: Day,
  new_time: z.nullable(z.string()),
  /** Negative: it comes earlier. */
  days_moved: z.int(),
  decision: oneOf(replayDecisions),
  reason: z.string(),
  decided_at: z.nullable(Timestamp),
  decided_by: z.nullable(PersonName),
});
export type ReplayItem = z.infer<typeof ReplayItem>;

export const ReplayDecision = z.strictObject({
  decision: oneOf(['ACCEPT', 'KEEP']),
  reason: requiredText(1000, 'Say why.'),
  /** Which of its proposals; left out, all that the caller sees and that wait, at most 500 at a time. */
  items: z.optional(bulkIds()),
});
export type ReplayDecision = z.input<typeof ReplayDecision>;

/** What became of the proposals: decided, or refused since they were decided or replaced meanwhile. */
export const DecidedReplay = z.object({
  decided: z.array(Id),
  refused: z.array(z.object({ id: Id, reason: z.string() })),
  replay: Replay,
});
export type DecidedReplay = z.infer<typeof DecidedReplay>;

const params = z.object({ id: pathId('replay') });
const flag = z.enum(['true', 'false'], { error: 'Must be true or false.' });

export const ReplaysQuery = z.strictObject({
  ...pageQuery,
  /** Those with proposals that wait for a decision, or with none. */
  pending: z.optional(flag),
  matter: z.optional(reference('matter')),
});
export type ReplaysQuery = z.input<typeof ReplaysQuery>;

export const replays = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/replays/',
    summary: 'Replays, latest first: what changed, and how many deadlines would move',
    access: everyone,
    query: ReplaysQuery,
    response: Replay,
    paged: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/replays/:id/',
    summary: 'One replay',
    access: everyone,
    params,
    response: Replay,
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/v1/replays/:id/items/',
    summary: 'The deadlines that would move, those that come earlier first',
    access: everyone,
    params,
    query: z.strictObject(pageQuery),
    response: ReplayItem,
    paged: true,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/v1/replays/:id/decide/',
    summary:
      'Accept the proposed days, each as a new unconfirmed day, or keep the stored ones, with the reason',
    access: lawyers,
    params,
    body: ReplayDecision,
    response: DecidedReplay,
    takesIdempotencyKey: true,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/v1/replays/:id/retry/',
    summary: 'Compute a replay once more that failed; any other is answered as it is',
    access: lawyers,
    params,
    response: Replay,
  }),
};
