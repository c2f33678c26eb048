import { lazyRouteComponent } from '@tanstack/react-router';
import { unreachable } from '../shared/api/api-error.ts';
import { isServerReachable } from '../shared/api/reachable.ts';

/**
 * The component of a screen, whose code comes when the screen is first wanted. Without the server it fails as a call
 * does. Code that a server no longer has, because a newer release runs, is left to the router: it loads the page anew.
 */
export const lazyScreen: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(
    () =>
      importer().catch(async (error: unknown) => {
        throw (await isServerReachable()) ? error : unreachable();
      }),
    exportName,
  );
