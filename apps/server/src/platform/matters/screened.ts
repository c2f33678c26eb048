import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import { screenedAmong } from './screened.queries.ts';

/**
 * Nobody is let into a walled matter from which they are screened because of a conflict check.
 * @param people those who would be inside, and are not yet
 * @throws ApiProblem 400 naming the field and each of them
 */
export async function requireNotScreened(
  scope: Scope,
  matterId: string,
  field: string,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return;
  const names = await screenedAmong(scope, matterId, people);
  if (names.length > 0)
    throw invalid({
      [field]: names.map(
        (name) =>
          `${name} is screened from this matter because of a conflict of interest. To give them access, remove the restriction first.`,
      ),
    });
}
