import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import { readToday } from '../../platform/firm-days.queries.ts';

/**
 * Refuses a note of a day to come: what is to happen is an event, a task or a deadline.
 * @throws ApiProblem 400 at `happened_on`
 */
export async function requirePastDay(scope: Scope, day: string | null | undefined): Promise<void> {
  if (day && day > (await readToday(scope)))
    throw invalid({ happened_on: ['Enter today or an earlier day: a note tells what has happened.'] });
}
