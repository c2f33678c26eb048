import { walls } from '@caseward/contract/walls';
import { standingWallsQuery } from '../../features/walls/walls.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { may } from '../../shared/session/permissions.ts';

/** Starts the query of the firm's walls. */
export const loadWalls: PageLoader = ({ cache }) => {
  if (may(walls.standing)) void cache.prefetchQuery(standingWallsQuery);
};
