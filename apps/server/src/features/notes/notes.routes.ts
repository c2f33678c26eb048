import { notes } from '@caseward/contract/notes';
import { notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { firstValues } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireMatter, requireReadableMatter } from '../../platform/references/references.ts';
import { moveToTrash } from '../../platform/trash/delete.ts';
import { findNote, insertNote, listNotes } from './notes.queries.ts';

const missing = () => notFound('Note');

/** Notes of a matter. */
export function noteRoutes(api: Api): void {
  implement(api, notes, {
    list: async ({ scope, query }) => {
      const visibleTo = await requireReadableMatter(scope, 'matter_id', query.matter_id);
      const page = await listNotes(scope, query.matter_id, query);
      const matter = { id: query.matter_id, visible_to: visibleTo };
      await record(scope, { action: 'READ', objectType: 'note', matter });
      return page;
    },
    create: async ({ scope, body }) => {
      const marks = await requireMatter(scope, 'matter', body.matter);
      const objectId = await insertNote(scope, body, marks);
      const matter = { id: body.matter, ...marks };
      const changes = firstValues({ note: body.note });
      await record(scope, { action: 'CREATED', objectType: 'note', objectId, matter, changes });
      return orThrow(await findNote(scope, objectId), missing);
    },
    remove: ({ scope, params }) => moveToTrash(scope, 'note', params.id, missing),
  });
}
