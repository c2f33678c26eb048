import { matterTimeline } from '@caseward/contract/matter-timeline';
import { rowsQuery } from '../../shared/api/queries.ts';
import { type TimelineFilters, timelineParameters } from './timeline-filters.ts';

/** What happened in a matter and what is coming, page by page. */
export const timelineQuery = (id: string, filters: TimelineFilters) =>
  rowsQuery(matterTimeline.list, { params: { id }, query: timelineParameters(filters) });
