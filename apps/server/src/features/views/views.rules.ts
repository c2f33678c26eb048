import type * as z from 'zod/mini';
import { invalid } from '../../http/api-problem.ts';

/**
 * Validates a view's filters and order by its list's schema, `schema`. Whether referenced records exist is checked when the
 * view is used.
 * @throws ApiProblem 400 naming query
 */
export function requireQuery(
  schema: z.ZodMiniObject,
  { query = {}, shared }: { query?: Record<string, string> | undefined; shared?: boolean | undefined },
): void {
  const read = schema.safeParse(query);
  if (!read.success)
    throw invalid({
      query: read.error.issues.map(({ path, message }) =>
        [path.join('.'), message].filter(Boolean).join(': '),
      ),
    });
  // Its id would reveal the matter to people who may not know of it, now or when a wall is raised around it.
  if (shared && 'matter' in query)
    throw invalid({
      shared: ['A view of one matter cannot be shared: not everybody may know of the matter.'],
    });
}
