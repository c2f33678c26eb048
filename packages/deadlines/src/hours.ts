import type { Temporal } from 'temporal-polyfill';
import type { Because, CourtCalendar } from './court-calendar.ts';
import { atTime, type Day, type Happened, InputFault, instantOf, localOf } from './days.ts';
import type { End, Plan } from './plan.ts';
import type { Steps } from './steps.ts';

/**
 * Counts hours from a moment. Every hour counts, over daylight saving too, and an end on a closed day moves to the same
 * time of the next open one (Rule 6(a)(2)); or hours of closed days are left out (ZPO § 222 III).
 */
export function hoursFrom(
  plan: Plan,
  { moment: event }: Happened,
  zone: string | undefined,
  calendar: CourtCalendar,
  steps: Steps,
): End {
  if (zone === undefined)
    throw new InputFault('zone', 'Hours are counted in the zone of the court: name it.');
  if (!event) throw new InputFault('trigger', 'Hours are counted from a moment: add the time.');
  refuseWhatHoursLack(plan);
  const sign = plan.direction === 'AFTER' ? 1 : -1;
  const moment = plan.start === 'NEXT_HOUR' ? nextHour(event) : event;
  const { end, because } =
    plan.count === 'OPEN'
      ? openHours(moment, plan.n, sign, calendar)
      : { end: moment.add({ hours: sign * plan.n }), because: [] };
  steps.move('COUNT', localOf(moment), localOf(end), { n: plan.n, unit: 'HOUR', count: plan.count, because });
  const on = lastDayOf(plan, end);
  const time = localOf(end).slice(11);
  const rolled =
    plan.roll === 'NONE' ? { to: on, because: [] } : calendar.roll(on, plan.roll === 'NEXT' ? 1 : -1);
  if (rolled.to !== on) steps.move('ROLL', `${on}T${time}`, `${rolled.to}T${time}`, rolled);
  const reached = plan.inaccessible ? calendar.accessible(rolled.to) : { to: rolled.to, because: [] };
  if (reached.to !== rolled.to)
    steps.move('INACCESSIBLE', `${rolled.to}T${time}`, `${reached.to}T${time}`, reached);
  return ending(reached.to, reached.to === on ? end : atTime(reached.to, time, zone));
}

/** The hour in which the event happens is no part of the period (Regulation 1182/71 Art. 3(1)). */
const nextHour = (moment: Temporal.ZonedDateTime) =>
  moment.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 });

function refuseWhatHoursLack({ add, next_weekday, min_open, clear, deemed, extend, at, start }: Plan): void {
  const lacking = [add, next_weekday, min_open, deemed, extend, at, clear || undefined];
  if (start === 'BEGINNING_OF_DAY' || start === 'END_OF_YEAR' || lacking.some((value) => value !== undefined))
    throw new InputFault(
      'calculation',
      'A period of hours takes no clear days, additions, weekday, extension, time of day, beginning of a day or end of a year.',
    );
}

const ending = (on: Day, end: Temporal.ZonedDateTime): End => ({
  on,
  at: localOf(end),
  instant: instantOf(end),
});

/** A period of open hours that ends with a day has that day as its last. */
const lastDayOf = ({ count, direction }: Plan, end: Temporal.ZonedDateTime): Day =>
  (count === 'OPEN' && direction === 'AFTER' ? end.subtract({ nanoseconds: 1 }) : end)
    .toPlainDate()
    .toString();

/** Counts the hours of open days only. */
function openHours(
  from: Temporal.ZonedDateTime,
  hours: number,
  sign: 1 | -1,
  calendar: CourtCalendar,
): { end: Temporal.ZonedDateTime; because: Because } {
  const because: Because[number][] = [];
  let left = hours * 3_600_000;
  let at = from;
  while (left > 0) {
    const day = (sign === 1 ? at : at.subtract({ nanoseconds: 1 })).toPlainDate();
    const edge = (sign === 1 ? day.add({ days: 1 }) : day).toZonedDateTime(at.timeZoneId);
    const within = Math.abs(edge.epochMilliseconds - at.epochMilliseconds);
    const why = calendar.closed(day.toString());
    if (!why && left <= within) return { end: at.add({ milliseconds: sign * left }), because };
    if (!why) left -= within;
    else if (day.dayOfWeek <= 5) because.push({ day: day.toString(), why });
    at = edge;
  }
  return { end: at, because };
}
