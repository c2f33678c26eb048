import { trash } from '@caseward/contract/trash';
import { trashQuery } from '../../features/trash/trash.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { may } from '../../shared/session/permissions.ts';

/** Starts the query of the trash. */
export const loadTrash: PageLoader = ({ cache }) => {
  if (may(trash.list)) void cache.prefetchInfiniteQuery(trashQuery);
};
