import { lazyRouteComponent } from '@tanstack/react-router';
import { unreachable } from '../shared/api/api-error.ts';

/** For how long the server may take to say that it is there, in milliseconds. */
const patience = 5_000;

/** Whether the server answers now. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience) })).ok;
  } catch {
    return false;
  }
}

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
