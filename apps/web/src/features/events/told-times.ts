import type { Event } from '@caseward/contract/events';
import { t } from '@lingui/core/macro';
import { formatClock, formatDay, formatMinute, formatShortTime, today } from '../../shared/dates.ts';

/** When an event is, as answers have it. */
export type Times = Pick<
  Event,
  'day' | 'start_time' | 'end_day' | 'end_time' | 'time_zone' | 'starts_at' | 'ends_at'
>;

/** `America/New_York` as one reads it. */
const tellZone = (zone: string) => zone.replaceAll('_', ' ');

/** The hours of an event on the wall, and until which day; undefined where it takes one whole day. */
export function tellHours({ start_time, end_day, end_time }: Times): string | undefined {
  const start = start_time && formatClock(start_time);
  const end = end_time && formatClock(end_time);
  if (end_day)
    return start && end ? t`${start} until ${formatDay(end_day)}, ${end}` : t`until ${formatDay(end_day)}`;
  if (!start) return undefined;
  return end ? t`${start} to ${end}` : start;
}

/**
 * What the clocks of the firm show when an event begins, and the zone in which it is; undefined where they show the same.
 * @param here the firm's time zone
 */
export function tellHere({ day, start_time, time_zone, starts_at }: Times, here: string): string | undefined {
  if (!start_time || !time_zone || !starts_at) return undefined;
  const time = formatShortTime(starts_at, here);
  const isSameDay = today(here, new Date(starts_at)) === day;
  if (isSameDay && time === formatClock(start_time)) return undefined;
  const zone = tellZone(time_zone);
  return isSameDay ? t`in ${zone} = ${time} here` : t`in ${zone} = ${formatMinute(starts_at, here)} here`;
}

/** When an event is, in one line. */
export const tellTimes = (times: Times, here: string): string =>
  [formatDay(times.day), tellHours(times), tellHere(times, here)].filter(Boolean).join(', ');
