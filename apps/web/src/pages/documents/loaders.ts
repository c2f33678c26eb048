import { documentFilters } from '@caseward/contract/documents';
import { documentsQuery, documentsTotal } from '../../features/documents/documents.api.ts';
import { readListQuery } from '../../features/views/list-address.ts';
import { viewsQuery } from '../../features/views/views.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { ofScreen } from '../../shared/live/list-of-screen.ts';

/** Starts the queries of the list of documents. */
export const loadDocuments: PageLoader = ({ cache, search }) => {
  void cache.prefetchQuery(viewsQuery('documents'));
  const list = readListQuery(documentFilters, search);
  if (!list) return;
  void cache.prefetchInfiniteQuery(ofScreen('documents', documentsQuery(list.query)));
  void cache.prefetchQuery(ofScreen('documents', documentsTotal(list.query)));
};
