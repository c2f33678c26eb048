import { createRootRoute, createRoute, type RouteComponent, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { PageLoader } from '../shared/api/page-loader.ts';
import { paths } from '../shared/paths.ts';
import { mustSetUpTwoFactor, session } from '../shared/session/session.ts';
import { wayBackTo } from './address.ts';
import { lazyScreen as lazy } from './lazy-screen.ts';
import { starting } from './starting.ts';

export const root = createRootRoute();

/** What only people who are signed in see. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    const state = session.state();
    const search = { next: wayBackTo(location.href) };
    if (!state.isAuthenticated) throw redirect({ to: paths.login, search });
    if (mustSetUpTwoFactor(state) && location.pathname !== paths.setUpTwoFactor)
      throw redirect({ to: paths.setUpTwoFactor, search });
  },
  component: lazy(() => import('./Shell.tsx'), 'Shell'),
});

/** A screen inside the shell. */
export const screen = <const Path extends string>(
  path: Path,
  component: RouteComponent,
  fetchLoader?: () => Promise<PageLoader>,
) => createRoute({ getParentRoute: () => shell, path, component, ...starting(fetchLoader) });

/**
 * A list, whose filters and order are in its address. The screen reads them by the contract's schemas, which the route
 * table does not load, and reports unknown ones.
 */
export const listScreen = <const Path extends string>(
  path: Path,
  component: RouteComponent,
  fetchLoader?: () => Promise<PageLoader>,
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component,
    ...starting(fetchLoader),
    validateSearch: z.record(z.string(), z.optional(z.string())),
  });
