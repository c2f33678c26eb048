import { type ViewedList, viewQueries } from '@caseward/contract/views';
import { invalid } from '../../http/api-problem.ts';

/**
 * What a view says must be what its list can be asked. Whether the records it names are there is for the list to say,
 * whenever the view is used.
 * @throws Refusal 400 naming query
 */
export function requireQuery(
  list: ViewedList,
  { query = {}, shared }: { query?: Record<string, string> | undefined; shared?: boolean | undefined },
): void {
  const read = viewQueries[list].safeParse(query);
  if (!read.success)
    throw invalid({
      query: read.error.issues.map(({ path, message }) =>
        [path.join('.'), message].filter(Boolean).join(': '),
      ),
    });
  // Its id would be told to those who may not know of the matter, now or when a wall is raised around it.
  if (shared && 'matter' in query)
    throw invalid({
      shared: ['A view of one matter cannot be shared: not everybody may know of the matter.'],
    });
}
