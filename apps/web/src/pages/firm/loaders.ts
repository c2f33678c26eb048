import { firm } from '@caseward/contract/firm';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { firmQuery, storageQuery } from '../../features/firm/firm.api.ts';
import { practiceAreasQuery } from '../../features/firm/practice-areas.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { may } from '../../shared/session/permissions.ts';

/** Starts the queries of the firm's settings, and of the room that its files take. */
export const loadFirm: PageLoader = ({ cache }) => {
  if (may(firm.get)) void cache.prefetchQuery(firmQuery);
  if (may(firm.storage)) void cache.prefetchQuery(storageQuery);
};

/** Starts the query of the firm's practice areas, for those who may change them. */
export const loadPracticeAreas: PageLoader = ({ cache }) => {
  if (may(practiceAreas.create)) void cache.prefetchQuery(practiceAreasQuery);
};
