import { type CalendarQuery, calendar } from '@caseward/contract/calendar';
import { type DaySheetQuery, daySheet } from '@caseward/contract/day-sheet';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { tasks } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { call, callForFile } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';
import { saveFile } from '../../shared/api/save-file.ts';
import { language } from '../../shared/language/language.ts';

/** What stands on a span of days. */
export const calendarQuery = (query: CalendarQuery) => ({
  ...answerQuery(calendar.read, { query }),
  placeholderData: keepPreviousData,
});

/** The control sheet of a day. */
export const daySheetQuery = (query: DaySheetQuery) => answerQuery(daySheet.read, { query });

/** What a matter is called whose title nothing tells. */
export const withoutEntries = t`one without entries`;

/** A matter's title, from what stands in it: loading the matter itself would add a READ event to the audit log. */
export async function titleOfMatter(matter: string, signal: AbortSignal): Promise<string> {
  const query = { matter, limit: '1' } as const;
  const answers = await Promise.all([
    call(deadlines.list, { query, signal }),
    call(events.list, { query, signal }),
    call(tasks.list, { query, signal }),
  ]);
  const titles = answers.flatMap(({ rows }) => rows.map(({ matter_details }) => matter_details?.title));
  return titles.find(Boolean) ?? withoutEntries;
}

/** Saves the day sheet as a CSV file. */
export async function downloadDaySheet(query: DaySheetQuery, day: string): Promise<void> {
  const response = await callForFile(daySheet.export, { query: { ...query, language } });
  await saveFile(response, { name: `day-sheet-${day}.csv` });
}
