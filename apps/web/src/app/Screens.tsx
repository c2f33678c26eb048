import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followSession } from './follow-session.ts';
import { router } from './router.tsx';

/** Shows the screen of the address. */
export function Screens() {
  useEffect(followSession, []);
  return <RouterProvider router={router} />;
}

/** Preloads the code of the screen of a path, and of its loader. */
export function fetchScreenAhead(path: string): void {
  const [matchedRoutes] = router.getMatchedRoutes(path);
  // A failure is retried, and reported, when the screen is shown.
  for (const route of matchedRoutes) {
    void router.loadRouteChunk(route)?.catch(() => {});
    void route.options.staticData?.fetchLoader?.().catch(() => {});
  }
}
