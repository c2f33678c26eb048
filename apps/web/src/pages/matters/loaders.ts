import { matterFilters, matters } from '@caseward/contract/matters';
import { historyQuery } from '../../features/audit/audit.api.ts';
import { readHistoryFilters } from '../../features/audit/audit-parts.ts';
import { peopleNamesQuery } from '../../features/audit/use-names.ts';
import { matterQuery, mattersQuery, mattersTotal } from '../../features/matters/matters.api.ts';
import { timelineQuery } from '../../features/timeline/timeline.api.ts';
import { readTimelineFilters } from '../../features/timeline/timeline-filters.ts';
import { readListQuery } from '../../features/views/list-address.ts';
import { viewsQuery } from '../../features/views/views.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { ofScreen } from '../../shared/live/list-of-screen.ts';
import { may } from '../../shared/session/permissions.ts';
import { includedIn } from './included.ts';

/** Starts the queries of the list of matters. */
export const loadMatters: PageLoader = ({ cache, search }) => {
  void cache.prefetchQuery(viewsQuery('matters'));
  const list = readListQuery(matterFilters, search);
  if (!list) return;
  void cache.prefetchInfiniteQuery(
    ofScreen('matters', mattersQuery({ ...list.query, include: includedIn(list.columns) })),
  );
  void cache.prefetchQuery(ofScreen('matters', mattersTotal(list.query)));
};

/** Starts the query of a matter, once someone opens it: loading it is an event of the audit log. */
export const loadMatter: PageLoader = ({ cache, params: { matterId = '' }, isPreload }) => {
  if (isPreload) return;
  void cache.prefetchQuery(matterQuery(matterId));
  // The parties come with code of their own, which the first screen need not wait for.
  void import('../../features/parties/parties.api.ts').then(({ partiesQuery }) =>
    cache.prefetchQuery(partiesQuery(matterId)),
  );
  void import('../../features/conflicts/conflicts.api.ts').then(({ matterConflictsQuery }) =>
    cache.prefetchQuery(matterConflictsQuery(matterId)),
  );
};

/** Starts the query of a matter to be changed. */
export const loadMatterToEdit: PageLoader = (visit) => {
  if (may(matters.update) && !visit.isPreload)
    void visit.cache.prefetchQuery(matterQuery(visit.params.matterId ?? ''));
};

/** Starts the queries of a matter's timeline, once someone opens it: loading it is an event of the audit log. */
export const loadMatterTimeline: PageLoader = ({ cache, params: { matterId = '' }, search, isPreload }) => {
  if (isPreload) return;
  void cache.prefetchQuery(matterQuery(matterId));
  void cache.prefetchInfiniteQuery(timelineQuery(matterId, readTimelineFilters(search)));
};

/** Starts the query of a matter's history. */
export const loadMatterHistory: PageLoader = ({ cache, params: { matterId = '' }, search }) => {
  void cache.prefetchInfiniteQuery(historyQuery(matterId, readHistoryFilters(search)));
  // Who came later would move what stands below.
  void cache.prefetchQuery(peopleNamesQuery);
};
