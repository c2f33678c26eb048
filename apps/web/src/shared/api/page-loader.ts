import type { QueryClient } from '@tanstack/react-query';

/** What a route tells the loader of its page. */
export interface Visit {
  cache: QueryClient;
  /** The parameters of the path. */
  params: Readonly<Record<string, string>>;
  /** The parameters of the address behind `?`. */
  search: Readonly<Record<string, string | undefined>>;
  /** Someone points at a link to the page, and may not follow it: nothing is fetched whose reading is an event. */
  isPreload: boolean;
}

/**
 * Preloading of a page's data: starts its main queries while its code is loading. It waits for nothing and reports
 * nothing: the page shows the same queries, with their loading and error states.
 */
export type PageLoader = (visit: Visit) => void;
