import { conflict } from '../../http/api-problem.ts';
import { alignMatterAtEnd } from '../../platform/matters/sorted-names.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { askForReplay } from '../../platform/replays/replays.ts';
import type { RecordDefinition } from '../../records/record-type.ts';
import { isUnchecked } from './conflict-gate.ts';
import { matterExport } from './matter-export.ts';
import { deletedParties, hasComputedDeadlines, matterLabel } from './matter-record.queries.ts';
import { missing, saveLocked } from './matter-saving.ts';
import { searchableMatter } from './matter-search.queries.ts';
import { lockMatter } from './matter-writing.queries.ts';

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
  // Refused, it could never be checked: nobody sees it in the trash.
  whenRestored: async (scope, id) => {
    alignMatterAtEnd(scope, id);
    const before = orThrow(await lockMatter(scope, id), missing);
    if (await isUnchecked(scope, { id, status: before.status }))
      await saveLocked(scope, id, before, { status: 'PENDING' });
    // What has changed meanwhile was computed of deadlines that were not in the trash.
    const { title, visible_to, held } = before;
    if (await hasComputedDeadlines(scope, id))
      await askForReplay(scope, { cause: 'RESTORED', why: title, matter: { id, visible_to, held } });
  },
};
