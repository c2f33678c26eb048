import { playbookQuery, playbooksQuery } from '../../features/playbooks/playbooks.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';

/** Starts the query of the firm's playbooks, or of one. */
export const loadPlaybooks: PageLoader = ({ cache, params: { playbookId } }) => {
  if (playbookId) void cache.prefetchQuery(playbookQuery(playbookId));
  else void cache.prefetchQuery(playbooksQuery);
};
