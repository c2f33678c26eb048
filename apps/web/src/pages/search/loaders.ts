import { findQuery } from '../../features/search/search.api.ts';
import { readSearch } from '../../features/search/search-address.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';

/** Starts the search that the address names. */
export const loadSearch: PageLoader = ({ cache, search }) => {
  const { q, ...wanted } = readSearch(search);
  if (q) void cache.prefetchQuery(findQuery(q, wanted));
};
