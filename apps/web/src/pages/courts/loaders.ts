import { courtQuery, courtsQuery, courtYearQuery } from '../../features/courts/courts.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { rulePacksQuery } from '../../shared/api/rule-packs.ts';

/** Starts the query of the firm's courts, or those of one court and of the days on which it is closed. */
export const loadCourts: PageLoader = ({ cache, params: { courtId }, search: { search = '' } }) => {
  if (!courtId) {
    void cache.prefetchInfiniteQuery(courtsQuery(search));
    return;
  }
  void cache.prefetchQuery(courtQuery(courtId));
  void cache.prefetchQuery(courtYearQuery(courtId));
  void cache.prefetchQuery(rulePacksQuery);
};
