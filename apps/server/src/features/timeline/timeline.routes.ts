import { matterTimeline } from '@caseward/contract/matter-timeline';
import { notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { recordView } from '../../platform/audit/record.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { readMatter } from '../../platform/references/references.queries.ts';
import { listTimeline } from './timeline.queries.ts';

/** The timeline of a matter. */
export function timelineRoutes(api: Api): void {
  implement(api, matterTimeline, {
    list: async ({ scope, params: { id }, query }) => {
      const [matter, page] = await Promise.all([
        readMatter(scope, id),
        listTimeline(scope, id, query),
        // It tells the notes of the matter whole.
        recordView(scope, { type: 'note', matterId: id }),
      ]);
      orThrow(matter, () => notFound('Matter'));
      return page;
    },
  });
}
