import { plusDays } from '@caseward/deadlines/days';
import type { Scope } from '../../db/scope.ts';
import { readToday } from '../firm-days.queries.ts';
import type { News } from './news.ts';
import { notify } from './notify.ts';

/** Calendar programs look for changes once a day or so: what moves from or to the next days is told at once. */
export const nearDays = 3;

/**
 * Tells people that something moved, where it was near or is now.
 * @param findPeople in whose calendars it stands
 * @param days the old ones and the new one
 */
export async function tellOfNearMove(
  scope: Scope,
  findPeople: () => Promise<readonly (string | null)[]>,
  news: News,
  days: readonly (string | null)[],
): Promise<void> {
  const today = await readToday(scope);
  const last = plusDays(today, nearDays);
  if (days.some((day) => day !== null && day >= today && day <= last))
    await notify(scope, await findPeople(), news);
}
