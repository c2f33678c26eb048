import { conflict } from '../../http/api-problem.ts';
import type { RecordDefinition } from '../../records/record-type.ts';
import { matterExport } from './matter-export.ts';
import { deletedParties, matterLabel } from './matter-record.queries.ts';
import { searchableMatter } from './matter-search.queries.ts';

/** Matters as a record type. */
export const matterRecord: RecordDefinition<'matter'> = {
  label: matterLabel,
  hasName: true,
  exported: matterExport,
  searchable: searchableMatter,
  checkRestore: async (scope, id) => {
    const parties = await deletedParties(scope, id);
    if (parties.length > 0)
      throw conflict(
        `This matter names contacts that are in the trash. Restore ${parties.join(', ')} first.`,
      );
  },
};
