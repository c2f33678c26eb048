import { dayNamed, plusDays, weekdayOf } from '@caseward/deadlines/days';
import { closedBy } from '@caseward/deadlines/holidays';
import { type Library, shipped } from '@caseward/deadlines/library';

/** What a firm chose of reminders. */
export interface ReminderSettings {
  /** Days before the last one on which people are reminded, where the rule says none. */
  reminder_days_critical: readonly number[];
  reminder_days_others: readonly number[];
  /** Names of the holiday sets on which the firm does not work. */
  office_holidays: readonly string[];
}

/** What reminders need to know of a deadline. */
export interface Reminded {
  critical: boolean;
  /** JSON of what computed its day; null: nothing did. */
  question: string | null;
}

/** Whether the firm works on a day: from Monday to Friday, but on none of its holidays. @param library that it applies */
export const isOpenDay = (day: string, holidays: readonly string[], library: Library): boolean =>
  weekdayOf(day) <= 5 &&
  !holidays.some((name) => {
    const set = library.holidaySet(name);
    return set !== undefined && closedBy(set, day) !== undefined;
  });

/** No firm is closed for longer: a set that says so is wrong, and must not keep anybody from being told. */
const mostClosedDays = 60;

/** The next day on which the firm works; where its holidays have no end, the next from Monday to Friday. */
export function nextOpenDay(day: string, holidays: readonly string[], library: Library = shipped): string {
  for (let days = 1; days <= mostClosedDays; days++) {
    const next = plusDays(day, days);
    if (isOpenDay(next, holidays, library)) return next;
  }
  return nextOpenDay(day, [], library);
}

/** Days before the last one on which people are reminded: those of the rule, or else what the firm chose. */
function reminderDays(
  { critical, question }: Reminded,
  firm: ReminderSettings,
  library: Library,
): readonly number[] {
  const asked = question === null ? null : (JSON.parse(question) as { rule?: string; trigger: string });
  const own = asked?.rule ? library.appliedOn(asked.rule, dayNamed(asked.trigger))?.rule.remind : undefined;
  const usual = critical ? firm.reminder_days_critical : firm.reminder_days_others;
  // A critical deadline is not reminded of less than others are.
  return own ? [...new Set([...own, ...(critical ? usual : [])])] : usual;
}

/** Whole days from one to another; negative where the other is before it. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * What is said of a deadline on an open day. It stands for the closed days that follow: what a weekend would remind of
 * is said before it.
 * @param library the rules of the firm; left out: those that come with the product
 */
export function remindedOn(
  day: string,
  due: string,
  of: Reminded,
  firm: ReminderSettings,
  library: Library = shipped,
) {
  const days = reminderDays(of, firm, library);
  const last = plusDays(nextOpenDay(day, firm.office_holidays, library), -1);
  const [most, least] = [daysBetween(day, due), daysBetween(last, due)];
  return {
    /** Today is one of its days. */
    falls: days.some((each) => each <= most && each >= least),
    /** One of its days is here or has passed. */
    reached: least <= Math.max(...days),
  };
}
