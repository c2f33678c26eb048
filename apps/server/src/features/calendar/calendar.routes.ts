import { type CalendarQuery, calendar } from '@caseward/contract/calendar';
import { mostCalendarEntries } from '@caseward/contract/calendar-codes';
import type { Calendar } from '@caseward/contract/calendar-record';
import { daySheet } from '@caseward/contract/day-sheet';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { type Api, implement, withTransactions } from '../../http/implement.ts';
import { closedDays } from '../../platform/calendar/closed-days.ts';
import { listOrCount } from '../../platform/calendar/entries.queries.ts';
import { readToday } from '../../platform/firm-days.queries.ts';
import { requireReadableMatter } from '../../platform/references/references.ts';
import { readDaySheet } from './day-sheet.ts';
import { exportDaySheet } from './day-sheet-file.ts';
import { personOf } from './whose.ts';

/** The calendar: what stands on which day. */
export function calendarRoutes(api: Api): void {
  implement(api, calendar, {
    read: ({ scope, query }) => readCalendar(scope, query),
  });
  implement(api, daySheet, {
    read: ({ scope, query }) => readDaySheet(scope, query),
    export: withTransactions(({ transaction, query }) => exportDaySheet(transaction, query)),
  });
}

/** @throws ApiProblem 400 naming the person or the matter */
async function readCalendar(scope: Scope, query: z.output<typeof CalendarQuery>): Promise<Calendar> {
  const { from, to, matter, kinds } = query;
  const person = await personOf(scope, query.whose);
  if (matter) await requireReadableMatter(scope, 'matter', matter);
  const wanted = { from, to, person, matter, kinds };
  const isClosedWanted = kinds?.includes('CLOSED') ?? true;
  const [today, standing, closed] = await Promise.all([
    readToday(scope),
    listOrCount(scope, wanted, mostCalendarEntries),
    isClosedWanted ? closedDays(scope, from, to) : { closed: [], not_covered: [] },
  ]);
  return { from, to, today, ...standing, ...closed };
}
