import { mostCalendarEntries } from '@caseward/contract/calendar-codes';
import type { Calendar } from '@caseward/contract/calendar-record';
import { t } from '@lingui/core/macro';
import { Alert, Text } from '@mantine/core';
import { figure } from '../../shared/counts.ts';
import { byDay } from './by-day.ts';
import { DayList } from './DayList.tsx';
import { type CalendarView, type Span, weeksOf } from './spans.ts';
import { WeeksGrid } from './WeeksGrid.tsx';

interface CalendarDaysProps {
  view: CalendarView;
  day: string;
  title: string;
  span: Span;
  /** The firm's time zone. */
  here: string;
  calendar: Calendar;
  onAdd: ((day: string) => void) | undefined;
}

/** The days of a calendar, as they are shown. */
export function CalendarDays({ view, day, title, span, here, calendar, onAdd }: CalendarDaysProps) {
  const { today, entries, counts, not_covered } = calendar;
  const days = byDay(span, calendar);
  const isGrid = view === 'month' || view === 'week';
  const on = new Map(days.map((each) => [each.day, each]));
  const weeks = weeksOf(span).map((week) => week.flatMap((each) => on.get(each) ?? []));
  const isEmpty = entries?.length === 0;
  return (
    <>
      {counts && (
        <Alert color="yellow">
          {t`There are more than ${figure(mostCalendarEntries)} entries here, so each day is only counted. Narrow the calendar, or show fewer days.`}
        </Alert>
      )}
      {isGrid ? (
        <WeeksGrid
          title={title}
          weeks={weeks}
          month={view === 'month' ? day : undefined}
          today={today}
          here={here}
          onAdd={onAdd}
        />
      ) : (
        <DayList days={days} today={today} here={here} empty={t`Nothing is scheduled on these days.`} />
      )}
      {isGrid && isEmpty && <Text c="dimmed">{t`Nothing is scheduled on these days.`}</Text>}
      {not_covered.length > 0 && (
        <Text size="sm" c="dimmed">
          {t`Holidays are not known for all of these days: ${not_covered.join(', ')}.`}
        </Text>
      )}
    </>
  );
}
