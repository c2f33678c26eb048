const dayMs = 24 * 60 * 60 * 1000;

/** A firm's working days, counted from its today: content never falls on a weekend. */
export interface Calendar {
  /** As YYYY-MM-DD; 0 is today, or the Monday after a weekend. */
  day(workdays: number): string;
  /** In the firm's format: March 3, 2026. */
  inWords(workdays: number): string;
  year(workdays: number): number;
  /**
   * As ISO 8601 in UTC.
   * @param time HH:MM by the firm's clock
   */
  moment(workdays: number, time: string): string;
}

/** The calendar of a firm at a point in time. */
export function calendarOf(
  now: Date,
  { time_zone, locale }: { time_zone: string; locale: string },
): Calendar {
  const here = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone });
  const offset = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'longOffset' });
  const words = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' });
  const today = Date.parse(here.format(now));

  const date = (workdays: number) => new Date(workdayFrom(today, workdays));
  const day = (workdays: number) => date(workdays).toISOString().slice(0, 10);
  return {
    day,
    inWords: (workdays) => words.format(date(workdays)),
    year: (workdays) => date(workdays).getUTCFullYear(),
    moment: (workdays, time) => {
      const parts = offset.formatToParts(date(workdays));
      const fromUtc = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length);
      return new Date(`${day(workdays)}T${time}${fromUtc || 'Z'}`).toISOString();
    },
  };
}

function workdayFrom(today: number, workdays: number): number {
  const step = workdays < 0 ? -dayMs : dayMs;
  let day = today;
  if (workdays >= 0) while (isWeekend(day)) day += step;
  for (let left = Math.abs(workdays); left > 0; ) {
    day += step;
    if (!isWeekend(day)) left -= 1;
  }
  return day;
}

const isWeekend = (day: number) => [0, 6].includes(new Date(day).getUTCDay());
