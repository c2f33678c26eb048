import { formatDay, tellDay, today } from '../../shared/dates.ts';

const dayInMs = 86_400_000;

/** Today or Yesterday for a timestamp of these days in a time zone; undefined for any other. */
export function toldDay(moment: string, timeZone: string, now = new Date()): string | undefined {
  const [day, present] = [today(timeZone, new Date(moment)), today(timeZone, now)];
  const distance = Date.parse(present) - Date.parse(day);
  return distance === 0 || distance === dayInMs ? tellDay(day, present) : undefined;
}

/** The day of a timestamp in a time zone: 'Today, March 9, 2026', 'Yesterday, …', or the date alone. */
export function dayInWords(moment: string, timeZone: string, now = new Date()): string {
  const date = formatDay(today(timeZone, new Date(moment)));
  const told = toldDay(moment, timeZone, now);
  return told ? `${told}, ${date}` : date;
}
