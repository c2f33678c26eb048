import { type ClosedStatus, closedStatuses, type MatterStatus } from '@caseward/contract/matter-statuses';
import { invalid } from '../../http/api-problem.ts';

/** Said of a number that another matter has. */
export const numberTaken =
  'Another matter has this number, or had it and was deleted. A number is given once.';

interface Closing {
  status?: MatterStatus | undefined;
  closed_on?: string | null | undefined;
}

/** Whether a status means closed: such a matter has a closing day. */
export const isClosed = (status: MatterStatus | undefined): status is ClosedStatus =>
  closedStatuses.some((each) => each === status);

/** Whether a change of status closes a matter; from closed to archived, it does not. */
export const closes = (before: MatterStatus, given: MatterStatus | undefined) =>
  isClosed(given) && !isClosed(before);

/** Whether a status means that the firm works on the matter, or will again. */
export const isAtWork = (status: MatterStatus | undefined) => status === 'OPEN' || status === 'ON_HOLD';

/** Whether a change of status takes a matter on: one that was pending or closed, declined ones among them. */
export const opens = (before: MatterStatus, given: MatterStatus | undefined) =>
  isAtWork(given) && !isAtWork(before);

/** Whether a change of status has the firm begin, or begin again, to work on a matter. */
export const takesUp = (before: MatterStatus, given: MatterStatus | undefined) =>
  opens(before, given) || (given === 'OPEN' && before !== 'OPEN');

/**
 * The closing day of a matter: closed and archived ones have one, others have none.
 * @param before the stored matter
 * @param given the fields to write; the answer of a GET can come back with another status
 * @param today called only where no day is given
 * @throws ApiProblem 400 naming closed_on
 */
export async function closingDay(
  before: Closing,
  given: Closing,
  today: () => Promise<string>,
): Promise<string | null> {
  if (!isClosed(given.status ?? before.status)) {
    if (given.closed_on && given.closed_on !== before.closed_on)
      throw invalid({ closed_on: ['Only a closed or archived matter has one. Change its status as well.'] });
    return null;
  }
  if (given.closed_on) return given.closed_on;
  if (given.closed_on === null && isClosed(before.status))
    throw invalid({ closed_on: ['Enter the day the matter was closed.'] });
  return before.closed_on ?? today();
}

interface Days {
  opened_on?: string | undefined;
  closed_on?: string | null | undefined;
}

/** The day on which a new matter was opened, where none is given: today, or when it was closed if that is earlier. */
export const openingDay = ({ opened_on, closed_on }: Days, today: string): string =>
  opened_on ?? (closed_on && closed_on < today ? closed_on : today);

/** A later day of opening or closing is a slip of the pen, and a number would have its year. */
const mostDaysAhead = 366;

/**
 * A matter is opened and closed within a year from now at the latest. A day that was stored otherwise stays.
 * @param before the stored days
 * @param given the days to write
 * @throws ApiProblem 400 naming the day that was given
 */
export function requireDaysWithinAYear(before: Days, given: Days): void {
  const last = new Date(Date.now() + mostDaysAhead * 86_400_000).toISOString().slice(0, 10);
  for (const field of ['opened_on', 'closed_on'] as const) {
    const day = given[field];
    if (day && day > last && day !== before[field])
      throw invalid({ [field]: ['This day is more than a year ahead. Check the year.'] });
  }
}

/**
 * A matter is closed on the day it was opened, or later. One that was stored otherwise stays as it is until one of the
 * days is changed.
 * @param before the stored days
 * @param given the days to write
 * @throws ApiProblem 400 naming the day that was given
 */
export function requireClosedAfterOpened(before: Days, given: Days): void {
  const opened = given.opened_on ?? before.opened_on;
  const closed = given.closed_on === undefined ? before.closed_on : given.closed_on;
  if (!opened || !closed || closed >= opened) return;
  if (closed !== before.closed_on)
    throw invalid({ closed_on: [`The matter was opened on ${opened}, and cannot have been closed before.`] });
  if (opened !== before.opened_on)
    throw invalid({ opened_on: [`The matter was closed on ${closed}, and cannot have been opened later.`] });
}
