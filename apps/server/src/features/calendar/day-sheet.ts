import { type DaySheet, type DaySheetQuery, mostDaySheetLines } from '@caseward/contract/day-sheet';
import { deadlineKinds } from '@caseward/contract/deadline-terms';
import { eventKinds } from '@caseward/contract/event-codes';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { listEntries } from '../../platform/calendar/entries.queries.ts';
import { readToday } from '../../platform/firm-days.queries.ts';
import { closingsOf, linesOf } from './day-sheet.queries.ts';
import { personOf } from './whose.ts';

/** The control sheet of a day. @throws ApiProblem 400 naming the person */
export async function readDaySheet(
  scope: Scope,
  { day: asked, whose }: z.output<typeof DaySheetQuery>,
): Promise<DaySheet> {
  const person = await personOf(scope, whose);
  const today = await readToday(scope);
  const day = asked ?? today;
  const most = mostDaySheetLines + 1;
  const wanted = { from: day, to: day, person, kinds: [...deadlineKinds, ...eventKinds] };
  const [entries, lines] = await Promise.all([
    listEntries(scope, wanted, most),
    linesOf(scope, { day, person, most }),
  ]);
  const closed = entries.filter(({ type, state }) => type === 'deadline' && state !== 'OPEN');
  const closings = new Map(
    (closed.length > 0
      ? await closingsOf(
          scope,
          closed.map(({ id }) => id),
        )
      : []
    ).map(({ deadline_id, ...closing }) => [deadline_id, closing]),
  );
  const isWhole = (all: readonly unknown[]) => all.length <= mostDaySheetLines;
  return {
    day,
    today,
    due: entries
      .slice(0, mostDaySheetLines)
      .map((entry) => ({ entry, closing: (entry.state !== 'OPEN' && closings.get(entry.id)) || null })),
    lines: lines.slice(0, mostDaySheetLines),
    complete: isWhole(entries) && isWhole(lines),
  };
}
