import { firm } from '@caseward/contract/firm';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { firmQuery } from '../../features/firm/firm.api.ts';
import { practiceAreasQuery } from '../../features/firm/practice-areas.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { may } from '../../shared/session/permissions.ts';

/** Starts the query of the firm's settings. */
export const loadFirm: PageLoader = ({ cache }) => {
  if (may(firm.get)) void cache.prefetchQuery(firmQuery);
};

/** Starts the query of the firm's practice areas, for those who may change them. */
export const loadPracticeAreas: PageLoader = ({ cache }) => {
  if (may(practiceAreas.create)) void cache.prefetchQuery(practiceAreasQuery);
};
