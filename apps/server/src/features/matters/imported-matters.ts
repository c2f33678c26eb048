import type { MadeRecords } from '../../platform/import/importer.ts';
import { lockMatters, matterStandings } from './imported-matters.queries.ts';
import { deleteMatter } from './matter-saving.ts';

/** Matters that imports made. */
export const importedMatters: MadeRecords = {
  lock: lockMatters,
  standings: matterStandings,
  remove: deleteMatter,
};
