import { largestExactCount } from '@caseward/contract/paging';
import type { Replay, ReplaysQuery } from '@caseward/contract/replays';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, type Order, readPage } from '../../db/keyset.ts';
import { personNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** The proposals of the row's replay that the caller sees. */
const itemsOf = (scope: Scope) =>
  db
    .selectFrom('replay_items')
    .where('replay_items.tenant_id', '=', scope.tenantId)
    .where('replay_items.replay_id', '=', sql<string>`replays.id`);

const count = (scope: Scope, pending: boolean) => {
  const items = itemsOf(scope).select(sql<number>`count(*)::int`.as('count'));
  return (pending ? items.where('replay_items.decision', '=', 'PENDING') : items).$asScalar().$notNull();
};

const replayRows = (scope: Scope) =>
  db
    .selectFrom('replays')
    .leftJoin('matters', (join) =>
      join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'replays.matter_id'),
    )
    .leftJoin('events', (join) =>
      join
        .on('events.tenant_id', '=', scope.tenantId)
        .onRef('events.id', '=', 'replays.event_id')
        .on('events.deleted_at', 'is', null),
    )
    .leftJoin('deadlines', (join) =>
      join.on('deadlines.tenant_id', '=', scope.tenantId).onRef('deadlines.id', '=', 'replays.deadline_id'),
    )
    .leftJoin('courts', (join) =>
      join.on('courts.tenant_id', '=', scope.tenantId).onRef('courts.id', '=', 'replays.court_id'),
    )
    .leftJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'replays.created_by'),
    )
    .select([
      'replays.id',
      'replays.cause',
      'replays.why',
      'replays.day',
      'replays.state',
      'replays.progress',
    ])
    .select(['replays.created_at', 'replays.finished_at', personNameOrNone().as('created_by')])
    .select(['matters.id as matter_id', 'matters.title as matter_title'])
    .select(['events.id as event_id', 'events.title as event_title'])
    .select(['deadlines.id as deadline_id', 'deadlines.title as deadline_title'])
    .select(['courts.id as court_id', 'courts.name as court_name'])
    .select([count(scope, false).as('moved'), count(scope, true).as('pending')])
    .where('replays.tenant_id', '=', scope.tenantId)
    .where((row) => row.or([row('replays.matter_id', 'is', null), row('matters.deleted_at', 'is', null)]));

type Row = Awaited<ReturnType<ReturnType<typeof replayRows>['executeTakeFirstOrThrow']>>;

const titled = (id: string | null, title: string | null) => (id === null ? null : { id, title: title ?? '' });

function toReplay({
  matter_id,
  matter_title,
  event_id,
  event_title,
  deadline_id,
  deadline_title,
  court_id,
  court_name,
  ...replay
}: Row): Replay {
  return {
    ...replay,
    matter: titled(matter_id, matter_title),
    event: titled(event_id, event_title),
    deadline: titled(deadline_id, deadline_title),
    court: court_id === null ? null : { id: court_id, name: court_name ?? '' },
  };
}

const latestFirst: Order<{ id: string; created_at: string }> = {
  direction: 'desc',
  keys: [
    { column: sql.ref('replays.created_at'), of: ({ created_at }) => created_at, accepts: acceptable.moment },
    { column: sql.ref('replays.id'), of: ({ id }) => id, accepts: acceptable.id },
  ],
};

/** A page of replays, latest first. */
export async function listReplays(scope: Scope, { pending, matter, ...page }: z.output<typeof ReplaysQuery>) {
  let query = replayRows(scope);
  const waiting = itemsOf(scope).select('replay_items.id').where('replay_items.decision', '=', 'PENDING');
  if (pending)
    query = query.where(({ exists, not }) => (pending === 'true' ? exists(waiting) : not(exists(waiting))));
  if (matter)
    query = query.where(({ exists }) =>
      exists(itemsOf(scope).select('replay_items.id').where('replay_items.matter_id', '=', matter)),
    );
  const read = await readPage(scope, query, latestFirst, page, largestExactCount);
  return { ...read, rows: read.rows.map(toReplay) };
}

/** One replay, if it exists. */
export async function findReplay(scope: Scope, id: string): Promise<Replay | undefined> {
  const row = await scope.row(replayRows(scope).where('replays.id', '=', id));
  return row && toReplay(row);
}

/** A deadline to compute anew, with what it is counted from as that stands now. */
export interface Candidate {
  deadline_id: string;
  value_number: number;
  question: string;
  trigger_on: string | null;
  trigger_time: string | null;
  trigger_zone: string | null;
  /** How the document of its event was served. */
  service: string | null;
  /** The days of the events that its further days are of, by event; null without any. */
  other_days: Record<string, string> | null;
  next_court: string | null;
  court_id: string | null;
  computed_with: string;
}

/** The next deadlines of a replay, in the order of their ids. */
export const nextCandidates = (scope: Scope, replayId: string, after: string | null, most: number) =>
  scope.rows(
    db
      .selectFrom(
        sql<Candidate>`caseward.replay_candidates(${scope.tenantId}, ${replayId}, ${after}::uuid, ${most}::integer)`.as(
          'candidate',
        ),
      )
      .selectAll(),
  );

/** How many deadlines a replay computes anew. */
export const countCandidates = async (scope: Scope, replayId: string): Promise<number> =>
  Number(
    (
      await scope.row(
        db.selectNoFrom(
          sql<string>`caseward.count_replay_candidates(${scope.tenantId}, ${replayId})`.as('count'),
        ),
      )
    )?.count ?? 0,
  );

/** Locks the matters of deadlines and then these: before anything is written to one of them. */
export const lockCandidates = (scope: Scope, ids: readonly string[]) =>
  scope.rows(
    db.selectNoFrom(
      sql`caseward.lock_candidates(${scope.tenantId}, ${ids as string[]}::uuid[])`.as('locked'),
    ),
  );

/** A deadline that keeps its day, but is of another court or zone by now. */
interface Elsewhere {
  id: string;
  matter_id: string;
  visible_to: string[] | null;
  before: object;
  after: object;
}

/** Proposes days; answers how many would move, and which are elsewhere by now. */
export const proposeDays = (scope: Scope, replayId: string, days: readonly object[]) =>
  scope.row(
    db
      .selectFrom(
        sql<{
          moved: number;
          elsewhere: Elsewhere[];
        }>`caseward.propose_days(${scope.tenantId}, ${replayId}, ${JSON.stringify(days)}::jsonb)`.as(
          'proposed',
        ),
      )
      .selectAll(),
  );

/** Tells lawyers of deadlines that a replay has no answer for. @param unanswered with what each counts as computed with by now */
export const tellUncomputed = (
  scope: Scope,
  replayId: string,
  unanswered: readonly Pick<Candidate, 'deadline_id' | 'value_number' | 'computed_with'>[],
) =>
  scope.rows(
    db.selectNoFrom(
      sql`caseward.tell_uncomputed(${scope.tenantId}, ${replayId}, ${JSON.stringify(unanswered)}::jsonb)`.as(
        'told',
      ),
    ),
  );

/** Notes how far a replay is, in hundredths. */
export const noteReplay = (scope: Scope, id: string, state: Replay['state'], progress: number) =>
  scope.rows(
    db.selectNoFrom(
      sql`caseward.note_replay(${scope.tenantId}, ${id}, ${state}::text, ${progress}::integer)`.as('noted'),
    ),
  );

/** Tells that a replay failed. */
export const tellFailedReplay = (scope: Scope, id: string) =>
  scope.rows(db.selectNoFrom(sql`caseward.tell_failed_replay(${scope.tenantId}, ${id})`.as('told')));

/** With which packs the open deadlines of the firm were computed. */
export const packsComputedWith = async (scope: Scope): Promise<string[]> =>
  (
    await scope.rows(db.selectNoFrom(sql<string>`caseward.packs_computed_with(${scope.tenantId})`.as('line')))
  ).map(({ line }) => line);

/** Replays whose job was never enqueued, or lost: one that runs takes minutes. */
export const strandedReplays = (scope: Scope) =>
  scope.rows(
    db
      .selectFrom('replays')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where(
        sql<SqlBool>`(state = 'WAITING' and noted_at < now() - interval '10 minutes'
          or state = 'RUNNING' and noted_at < now() - interval '1 hour')`,
      ),
  );
