import { setImmediate } from 'node:timers/promises';
import type { DeadlineQuestionAtCourt } from '@caseward/contract/deadline-terms';
import { InputFault } from '@caseward/deadlines/days';
import type { Library } from '@caseward/deadlines/library';
import { previewDeadline } from '@caseward/deadlines/preview';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { changesOf } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { libraryOf } from '../../platform/court-rules/library.ts';
import type { OpenScope } from '../../platform/jobs/recurring.ts';
import { broughtUpToDate } from './computed-with.ts';
import { calendarOfCourt, daysOfCourt } from './deadline-at-court.queries.ts';
import { askedAt, type CourtsCalendar } from './deadline-at-court.ts';
import { movedTrigger, servedAs } from './deadline-triggers.ts';
import { answeredDay } from './new-day.ts';
import { withDaysOfEvents } from './other-days.ts';
import {
  type Candidate,
  countCandidates,
  lockCandidates,
  nextCandidates,
  noteReplay,
  proposeDays,
  tellUncomputed,
} from './replays.queries.ts';

/** So many deadlines are computed and proposed in one transaction. */
const batchSize = 500;

type Calendars = Map<string, CourtsCalendar | undefined>;

/**
 * Computes the deadlines of a replay anew, some at a time, and proposes the days of those that would move. It can run twice:
 * what is proposed already is superseded by the same.
 * @returns how many would move
 */
export async function runReplay(inTenantScope: OpenScope, id: string, signal?: AbortSignal): Promise<number> {
  const total = await inTenantScope(async (scope) => {
    await noteReplay(scope, id, 'RUNNING', 0);
    return countCandidates(scope, id);
  });
  let [moved, done, after] = [0, 0, null as string | null];
  for (;;) {
    signal?.throwIfAborted();
    const last = await inTenantScope(async (scope) => {
      const { some, reached, isLast } = await lockedCandidates(scope, id, after);
      const calendars = await readCalendars(scope, some);
      const library = await libraryOf(scope);
      const answers: ReturnType<typeof proposalOf>[] = [];
      for (const candidate of some) {
        // A rule may take a while: others get their turn.
        await setImmediate();
        answers.push(proposalOf(candidate, calendars, library));
      }
      const days = answers.filter((answer) => answer !== undefined);
      const unanswered = some.filter((_, place) => answers[place] === undefined);
      if (unanswered.length > 0)
        await tellUncomputed(
          scope,
          id,
          unanswered.map(({ deadline_id, value_number, computed_with }) => ({
            deadline_id,
            value_number,
            computed_with: broughtUpToDate(computed_with, library),
          })),
        );
      if (days.length > 0) moved += await propose(scope, id, days);
      done += some.length;
      await noteReplay(
        scope,
        id,
        isLast ? 'DONE' : 'RUNNING',
        isLast ? 100 : Math.floor((99 * done) / Math.max(total, done)),
      );
      return isLast ? null : reached;
    });
    if (last === null) return moved;
    after = last;
  }
}

/**
 * The next deadlines of a replay, locked before what they are computed from is read: a replay that began earlier never
 * writes over what a newer one found.
 * @returns up to which deadline they go, and whether none is left
 */
async function lockedCandidates(scope: Scope, id: string, after: string | null) {
  const seen = await nextCandidates(scope, id, after, batchSize);
  const ids = seen.map(({ deadline_id }) => deadline_id);
  await lockCandidates(scope, ids);
  const found = await nextCandidates(scope, id, after, batchSize);
  const locked = new Set(ids);
  const isFull = found.length === batchSize;
  // Where others came in between, the last that were locked wait for the next batch.
  const ends = [ids.at(-1), isFull ? found.at(-1)?.deadline_id : undefined].filter(
    (end) => end !== undefined,
  );
  return {
    some: found.filter(({ deadline_id }) => locked.has(deadline_id)),
    reached: ends.toSorted()[0] ?? null,
    isLast: seen.length < batchSize && !isFull,
  };
}

/** Proposes days, and records what is of another court by now; answers how many would move. */
async function propose(scope: Scope, replay: string, days: readonly object[]): Promise<number> {
  const { moved = 0, elsewhere = [] } = (await proposeDays(scope, replay, days)) ?? {};
  for (const { id, matter_id, visible_to, before, after } of elsewhere)
    await record(scope, {
      action: 'CHANGED',
      objectType: 'deadline',
      objectId: id,
      matter: { id: matter_id, visible_to },
      changes: changesOf<object>(before, after),
    });
  return moved;
}

async function readCalendars(scope: Scope, some: readonly Candidate[]): Promise<Calendars> {
  const calendars: Calendars = new Map();
  for (const court of new Set(some.map(({ next_court }) => next_court)))
    if (court !== null && !calendars.has(court)) {
      const found = await calendarOfCourt(scope, court);
      calendars.set(court, found && { ...found, days: await daysOfCourt(scope, court) });
    }
  return calendars;
}

/** What a deadline is asked now, counted from what it is counted from as that stands. @param zone of the court */
function askedNow(
  { question, trigger_on: day, trigger_time: time, trigger_zone, service, other_days }: Candidate,
  zone: string | undefined,
  library: Library,
) {
  const { court: _, ...asked } = JSON.parse(question) as z.output<typeof DeadlineQuestionAtCourt>;
  const before = withDaysOfEvents(asked, other_days ?? {});
  if (day === null) return before;
  const served = servedAs(before, service, day, library);
  return {
    ...served,
    trigger: movedTrigger(served, { day, time, zone: trigger_zone }, before.zone ?? zone, library),
  };
}

/** The day that a deadline would have now; undefined where its question has no answer any more. */
function proposalOf(candidate: Candidate, calendars: Calendars, library: Library) {
  const { deadline_id, value_number, next_court } = candidate;
  // No court any more: nobody says whose holidays count instead.
  if (next_court === null && candidate.court_id !== null) return undefined;
  const calendar = next_court === null ? undefined : calendars.get(next_court);
  const asked = askedNow(candidate, calendar?.time_zone, library);
  const question = next_court === null ? asked : { ...asked, court: next_court };
  try {
    const { asked: put, sets } = calendar
      ? askedAt(calendar, asked, 'question', library)
      : { asked, sets: [] };
    const day = answeredDay(question, previewDeadline(put, sets, library), 'REPLAYED', calendar?.time_zone);
    if (!day) return undefined;
    const { due_on: new_on, due_time: new_time, source: _source, ...rest } = day;
    return { deadline_id, value_number, new_on, new_time, ...rest };
  } catch (fault) {
    // A rule that the new court does not apply, or that a newer pack no longer has: lawyers are told.
    if (fault instanceof InputFault || fault instanceof ApiProblem) return undefined;
    throw fault;
  }
}
