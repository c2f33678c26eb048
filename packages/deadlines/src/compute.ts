import type { DeadlineReading } from '@caseward/contract/deadline-preview';
import type { DayCount, PeriodUnit } from '@caseward/contract/deadline-terms';
import type { Because, CourtCalendar } from './court-calendar.ts';
import {
  atTime,
  type Day,
  endOf,
  type Happened,
  InputFault,
  instantOf,
  plus,
  plusDays,
  weekdayNumber,
  weekdayOf,
} from './days.ts';
import { hoursFrom } from './hours.ts';
import type { End, Plan } from './plan.ts';
import { Steps } from './steps.ts';

/** Computes a deadline under one reading of the law. */
export function compute(
  plan: Plan,
  happened: Happened,
  zone: string | undefined,
  calendar: CourtCalendar,
): DeadlineReading {
  const steps = new Steps(plan.cites);
  const end =
    plan.unit === 'HOUR'
      ? hoursFrom(plan, happened, zone, calendar, steps)
      : lastDay(plan, happened, calendar, steps);
  return { ...answer(end, zone), steps: steps.ended(end.at ?? end.on) };
}

function answer({ on, at, instant }: End, zone: string | undefined): Omit<DeadlineReading, 'steps'> {
  if (zone === undefined) return { on, at, ends_at: null };
  if (instant !== undefined) return { on, at, ends_at: instant };
  return { on, at, ends_at: at === null ? endOf(on, zone) : instantOf(atTime(on, at.slice(11), zone)) };
}

function lastDay(plan: Plan, happened: Happened, calendar: CourtCalendar, steps: Steps): End {
  const step = plan.direction === 'AFTER' ? 1 : -1;
  const trigger = begun(plan, deemed(plan, happened, calendar, steps), steps);
  let end = counted(plan, trigger, calendar, steps);
  if (plan.add?.when === 'BEFORE_ROLL') end = added(plan.add, end, step, calendar, steps);
  if (plan.next_weekday)
    end = steps.move('WEEKDAY', end, nextWeekday(end, weekdayNumber(plan.next_weekday.weekday)));
  if (plan.min_open !== undefined) end = holding(plan.min_open, trigger, end, step, calendar, steps);
  const unrolled = end;
  end = rolled(plan, end, calendar, steps);
  if (plan.add?.when === 'AFTER_ROLL')
    end = rolled(plan, added(plan.add, end, step, calendar, steps), calendar, steps);
  if (plan.extend)
    end = rolled(plan, extended(plan, trigger, unrolled, end, calendar, steps), calendar, steps);
  end = chosen(plan, end, steps);
  end = accessible(plan, end, calendar, steps);
  const time = plan.at ?? plan.next_weekday?.time;
  return { on: end, at: time === undefined ? null : `${end}T${time}` };
}

/** The day of deemed service (CPR 6.26): what comes too late or on a closed day counts for the next open one. */
function deemed(
  { deemed, deemed_before }: Plan,
  { day, time }: Happened,
  calendar: CourtCalendar,
  steps: Steps,
): Day {
  if (!deemed) return day;
  if (deemed === 'SECOND_OPEN_DAY') {
    const second = openDays(day, 2, 1, calendar);
    return steps.move('DEEMED', day, second.to, second);
  }
  const late = deemed === 'SAME_DAY' && time !== undefined && time >= deemed_before && !calendar.closed(day);
  const after = late ? 1 : { SAME_DAY: 0, NEXT_DAY: 1, SECOND_DAY: 2 }[deemed];
  const { to, because } = calendar.roll(plusDays(day, after), 1);
  return steps.move('DEEMED', day, to, { because });
}

/** The day from which is counted: the last one of the year, where the period begins when that ends (BGB § 199 I). */
function begun({ start }: Plan, trigger: Day, steps: Steps): Day {
  if (start === 'BEGINNING_OF_DAY') return steps.move('INCLUDE', trigger, trigger);
  return steps.move('EXCLUDE', trigger, start === 'END_OF_YEAR' ? `${trigger.slice(0, 4)}-12-31` : trigger);
}

/** Counts the period itself, without a look at where it ends. */
function counted(plan: Plan, trigger: Day, calendar: CourtCalendar, steps: Steps): Day {
  const { n, unit, direction, start } = plan;
  const sign = direction === 'AFTER' ? 1 : -1;
  const stated = { n, unit: unit as Exclude<PeriodUnit, 'HOUR'> };
  const isIncluded = start === 'BEGINNING_OF_DAY';
  if (unit !== 'DAY') {
    const end = isIncluded ? fromBeginning(trigger, sign, stated) : plus(trigger, sign * n, stated.unit);
    return steps.move('COUNT', trigger, plan.clear ? plusDays(end, sign) : end, { ...stated });
  }
  // Between clear days and the event lies the whole period, so the act comes one counted day before it.
  const days = n + (plan.clear ? 1 : 0);
  const count: DayCount =
    plan.open_if_at_most !== undefined && n <= plan.open_if_at_most ? 'OPEN' : plan.count;
  const { to, because } = daysFrom(trigger, days, sign, isIncluded, count, calendar);
  return steps.move('COUNT', trigger, to, { n, unit, count, because });
}

/**
 * Weeks, months and years whose first day is the trigger's end on the day before the one that corresponds to it; where
 * the last month has no such day, on its last day (BGB §§ 187 II, 188 II, III).
 */
function fromBeginning(
  first: Day,
  sign: 1 | -1,
  { n, unit }: { n: number; unit: Exclude<PeriodUnit, 'HOUR'> },
): Day {
  if (n === 0) return first;
  const corresponding = plus(first, sign * n, unit);
  const exists = unit === 'WEEK' || corresponding.slice(8) === first.slice(8);
  // Jan 31 and a month: Feb 30 would be the day before "Feb 31", so the last day of February.
  return exists ? plusDays(corresponding, -sign) : corresponding;
}

function daysFrom(
  trigger: Day,
  n: number,
  sign: 1 | -1,
  isIncluded: boolean,
  count: DayCount,
  calendar: CourtCalendar,
) {
  const from = isIncluded ? plusDays(trigger, -sign) : trigger;
  if (count === 'ALL') return { to: n === 0 ? trigger : plusDays(from, sign * n), because: [] };
  return openDays(from, n, sign, calendar);
}

function openDays(from: Day, n: number, sign: 1 | -1, calendar: CourtCalendar) {
  const because: Because[number][] = [];
  let to = from;
  for (let left = n; left > 0; left--) {
    const next = calendar.roll(plusDays(to, sign), sign);
    because.push(...next.because.filter(({ day }) => weekdayOf(day) <= 5));
    to = next.to;
  }
  return { to, because };
}

/** What the way of service adds (Rule 6(d); Cal. Code Civ. Proc. §§ 1013, 12c(b); CPLR 2103(b)). */
function added(
  { n, unit, count }: NonNullable<Plan['add']>,
  end: Day,
  sign: 1 | -1,
  calendar: CourtCalendar,
  steps: Steps,
): Day {
  const open = unit === 'DAY' && count === 'OPEN';
  const { to, because } = open
    ? openDays(end, n, sign, calendar)
    : { to: plus(end, sign * n, unit), because: [] };
  return steps.move('ADD', end, to, { n, unit, count: open ? 'OPEN' : 'ALL', because });
}

/** The next such weekday, strictly later: "the Monday next after" (TRCP 99(b)). */
const nextWeekday = (day: Day, weekday: number): Day =>
  plusDays(day, ((weekday - weekdayOf(day) + 6) % 7) + 1);

/** Prolongs a period until it holds enough open days (Regulation 1182/71 Art. 3(5)). */
function holding(
  least: number,
  trigger: Day,
  end: Day,
  sign: 1 | -1,
  calendar: CourtCalendar,
  steps: Steps,
): Day {
  let open = 0;
  let last = trigger;
  while (open < least && last !== end) {
    last = plusDays(last, sign);
    if (!calendar.closed(last)) open++;
  }
  const { to, because } = openDays(end, least - open, sign, calendar);
  return to === end ? end : steps.move('MINIMUM', end, to, { n: least, unit: 'DAY', count: 'OPEN', because });
}

function rolled({ roll }: Plan, end: Day, calendar: CourtCalendar, steps: Steps): Day {
  if (roll === 'NONE') return end;
  const { to, because } = calendar.roll(end, roll === 'NEXT' ? 1 : -1);
  return to === end ? end : steps.move('ROLL', end, to, { because });
}

/** Where an extension leads (BGB § 190 against MPEP 710.01(a)). */
function extended(
  plan: Plan,
  trigger: Day,
  unrolled: Day,
  end: Day,
  calendar: CourtCalendar,
  steps: Steps,
): Day {
  const { n, unit, from } = plan.extend as NonNullable<Plan['extend']>;
  if (from !== 'TRIGGER') {
    const start = from === 'ROLLED' ? end : unrolled;
    return steps.move('EXTEND', start, plus(start, n, unit), { n, unit });
  }
  if (unit !== plan.unit)
    throw new InputFault('calculation', 'An extension from the trigger has the unit of the period.');
  const to = counted({ ...plan, n: plan.n + n }, trigger, calendar, new Steps({}));
  return steps.move('EXTEND', trigger, to, { n: plan.n + n, unit });
}

function chosen({ not_before, not_after }: Plan, end: Day, steps: Steps): Day {
  if (not_before !== undefined && not_before > end) return steps.move('CHOICE', end, not_before);
  if (not_after !== undefined && not_after < end) return steps.move('CHOICE', end, not_after);
  return end;
}

/** A clerk's office that cannot be reached moves a last day forward, whichever way was counted (Rule 6(a)(3)). */
function accessible({ inaccessible }: Plan, end: Day, calendar: CourtCalendar, steps: Steps): Day {
  const { to, because } = calendar.accessible(end);
  return !inaccessible || to === end ? end : steps.move('INACCESSIBLE', end, to, { because });
}
