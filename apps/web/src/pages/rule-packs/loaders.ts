import { firmPackQuery, firmPacksQuery, packTextQuery } from '../../features/rule-packs/rule-packs.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { rulePacksQuery } from '../../shared/api/rule-packs.ts';

/** Starts the queries of the packs, or of one. */
export const loadRulePacks: PageLoader = ({ cache, params: { packId, packName } }) => {
  if (packId) return void cache.prefetchQuery(firmPackQuery(packId));
  if (packName) return void cache.prefetchQuery(packTextQuery(packName));
  void cache.prefetchQuery(firmPacksQuery);
  void cache.prefetchQuery(rulePacksQuery);
};
