import { longestEvent } from '@caseward/contract/events';
import { atTime, instantOf, localOf, plusDays } from '@caseward/deadlines/days';
import { invalid } from '../../http/api-problem.ts';

/** When an event is, by the clocks on the wall; a day alone takes the whole day, and has no time zone. */
export interface EventTimes {
  /** YYYY-MM-DD. */
  day: string;
  /** HH:MM, as all times. */
  start_time: string | null;
  end_day: string | null;
  end_time: string | null;
  time_zone: string | null;
}

/** The fields of a body that say when an event is. */
export type GivenTimes = { [Name in keyof EventTimes]?: EventTimes[Name] | undefined };

export const timeColumns = ['day', 'start_time', 'end_day', 'end_time', 'time_zone'] as const;

/**
 * The instants of an event in UTC, null of whole days. They are derived whenever they are asked for, and stored nowhere:
 * where the rules of a time zone change, the instant moves, and the hour on the wall stays. Of an hour that comes twice
 * it is the first; an hour that a later rule skips is the one after.
 */
export function instantsOf({ day, start_time, end_day, end_time, time_zone }: EventTimes) {
  const at = (on: string, time: string | null) =>
    time === null || time_zone === null ? null : instantOf(atTime(on, time, time_zone));
  return { starts_at: at(day, start_time), ends_at: at(end_day ?? day, end_time) };
}

/**
 * What becomes of the times of an event when a body brings some: what takes the whole day has neither end nor zone, and
 * an end on the day of the start needs no day of its own.
 * @param firmZone the zone where none is given
 * @throws ApiProblem 400 naming the field
 */
export function timesAfter(before: EventTimes, given: GivenTimes, firmZone: string): EventTimes {
  const isWholeDay = given.start_time === null && !given.end_time;
  const { day, start_time, end_day, end_time, time_zone } = {
    ...before,
    ...(isWholeDay && { end_time: null }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
  const times: EventTimes = {
    day,
    start_time,
    end_day: end_day === day ? null : end_day,
    end_time,
    time_zone: start_time === null ? null : (time_zone ?? firmZone),
  };
  requireOrder(times);
  return times;
}

function requireOrder(times: EventTimes): void {
  const { day, start_time, end_day, end_time } = times;
  if (end_day !== null && end_day < day) throw invalid({ end_day: ['Must not be before the first day.'] });
  if (end_day !== null && end_day > plusDays(day, longestEvent - 1))
    throw invalid({ end_day: [`An event takes at most ${longestEvent} days. Add one more for the rest.`] });
  if (start_time === null && end_time !== null)
    throw invalid({ start_time: ['Enter when it starts, too, or leave its end empty.'] });
  if (start_time !== null && end_day !== null && end_time === null)
    throw invalid({ end_time: ['Enter when it ends on the last day.'] });
  requireHour(times, 'start_time', day);
  requireHour(times, 'end_time', end_day ?? day);
  const { starts_at, ends_at } = instantsOf(times);
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at)
    throw invalid({ end_time: ['Must be after the start.'] });
}

/** Refuses an hour that the clocks of the zone skip on that day. */
function requireHour(times: EventTimes, field: 'start_time' | 'end_time', day: string): void {
  const { [field]: time, time_zone: zone } = times;
  if (time === null || zone === null || localOf(atTime(day, time, zone)) === `${day}T${time}`) return;
  throw invalid({
    [field]: [`There is no ${time} on ${day} in ${zone}: the clocks go forward. Choose another time.`],
  });
}
