import type { LoaderFnContext } from '@tanstack/react-router';
import type { PageLoader, Visit } from '../shared/api/page-loader.ts';
import { session } from '../shared/session/session.ts';

type FetchLoader = () => Promise<PageLoader>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Loads the code that starts the page's queries. */
    fetchLoader?: FetchLoader | undefined;
    /** Starts the page's queries. */
    start?: (visit: Omit<Visit, 'cache'>) => void;
  }
}

/**
 * The loader of a route: starts the queries of its page while the code of the page is loading. The code of both comes
 * when it is wanted. A failure is reported by the page, which shows the same queries.
 */
export function starting(fetchLoader: FetchLoader | undefined) {
  const start = (visit: Omit<Visit, 'cache'>) => {
    if (!fetchLoader) return;
    void Promise.all([import('./query-client.ts'), fetchLoader()])
      .then(([{ queryClient }, load]) => {
        // The code may come after signing out.
        if (session.state().isAuthenticated) load({ cache: queryClient, ...visit });
      })
      .catch(() => {});
  };
  return {
    staticData: { fetchLoader, start },
    loader: ({ params, location, preload }: Pick<LoaderFnContext, 'params' | 'location' | 'preload'>) =>
      start({ params, search: location.search, isPreload: preload }),
  };
}
