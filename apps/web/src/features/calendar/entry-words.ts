import { calendarStateLabels } from '@caseward/contract/calendar-labels';
import type { CalendarCount, CalendarEntry, ClosedDay } from '@caseward/contract/calendar-record';
import { deadlineKindLabels } from '@caseward/contract/deadline-labels';
import { eventKindLabels } from '@caseward/contract/event-codes';
import { t } from '@lingui/core/macro';
import { manyOf } from '../../shared/counts.ts';
import { formatClock, formatDay } from '../../shared/dates.ts';
import { personInWords } from '../../shared/people/person-words.ts';

const kindLabels: Readonly<Record<string, string>> = {
  ...deadlineKindLabels,
  ...eventKindLabels,
  TASK: t`Task`,
};

/** What an entry is. */
export const kindOf = ({ kind }: Pick<CalendarEntry, 'kind'>): string => kindLabels[kind] ?? kind;

/** The first letter of what a deadline is. */
export const letterOf = (entry: Pick<CalendarEntry, 'kind'>): string => kindOf(entry).charAt(0);

/** The hours of an entry by the clocks where it is; undefined where it takes the whole day. */
export function hoursOf(
  { type, time, end_time, time_zone }: CalendarEntry,
  here: string,
): string | undefined {
  const hours = hoursBetween(type, time, end_time);
  if (!hours) return undefined;
  return time_zone && time_zone !== here ? `${hours} (${time_zone.replaceAll('_', ' ')})` : hours;
}

function hoursBetween(type: CalendarEntry['type'], time: string | null, end: string | null) {
  if (!time) return end ? t`until ${formatClock(end)}` : undefined;
  const start = type === 'deadline' ? t`until ${formatClock(time)}` : formatClock(time);
  return end ? t`${start} to ${formatClock(end)}` : start;
}

/** The hour at which an entry begins, or by which a task is due. */
export const startOf = ({ time }: CalendarEntry): string | undefined =>
  time ? formatClock(time) : undefined;

/** What is to be minded of an entry. */
export function marksOf(entry: CalendarEntry): string[] {
  const { type, state, critical, confirmed, latest_on, extension_until } = entry;
  return [
    ...(critical ? [t`Critical`] : []),
    ...(state === 'OPEN' && !confirmed ? [t`Unconfirmed`] : []),
    ...proposalOf(entry),
    ...(latest_on ? [t`The law is unsettled: at the latest ${formatDay(latest_on)}`] : []),
    ...(extension_until && state === 'OPEN'
      ? [t`Extension asked for until ${formatDay(extension_until)}`]
      : []),
    ...(state === 'OPEN'
      ? []
      : [type === 'event' && state === 'CANCELLED' ? t`Called off` : doneWord(entry)]),
  ];
}

/** On its own day a deadline names the one that is proposed, on that one its own. */
function proposalOf({ day, proposed_on, stored_on }: CalendarEntry): string[] {
  if (stored_on) return [t`Proposed instead of ${formatDay(stored_on)}`];
  if (!proposed_on) return [];
  return [proposed_on === day ? t`Another time is proposed` : t`Proposed: ${formatDay(proposed_on)}`];
}

const doneWord = ({ type, state }: CalendarEntry) =>
  type === 'event' && state === 'DONE' ? t`Happened` : calendarStateLabels[state];

/** What is known of an entry beside its title, in a line. */
export const sayMore = (entry: CalendarEntry, here: string): string =>
  [
    kindOf(entry),
    hoursOf(entry, here),
    ...marksOf(entry),
    entry.place,
    entry.matter && [entry.matter.number, entry.matter.title].filter(Boolean).join(' '),
    ...entry.people.map(personInWords),
  ]
    .filter(Boolean)
    .join(' · ');

/** How much stands on a day, in words. */
export const sayCount = ({ deadlines, events, tasks }: CalendarCount): string =>
  [
    deadlines > 0 && manyOf(deadlines, { one: t`deadline`, several: t`deadlines` }),
    events > 0 && manyOf(events, { one: t`event`, several: t`events` }),
    tasks > 0 && manyOf(tasks, { one: t`task`, several: t`tasks` }),
  ]
    .filter(Boolean)
    .join(', ');

/** Why a day is closed. */
export const closedName = ({ name, certainty }: ClosedDay): string =>
  certainty === 'CONTESTED' ? t`${name || t`Closed`} (contested)` : name || t`Closed`;

/** Why a day is closed, and where. */
export const sayClosed = (closed: ClosedDay): string =>
  `${closedName(closed)}: ${closed.courts.map(({ name }) => name).join(', ')}`;
