import { notes } from '@caseward/contract/notes';
import { type Api, implement } from '../../http/implement.ts';
import { notFound } from '../../http/refusals.ts';
import { firstValues } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { present } from '../../platform/present.ts';
import { requireMatter, requireReadableMatter } from '../../platform/references.ts';
import { moveToTrash } from '../../platform/trash/delete.ts';
import { findNote, insertNote, listNotes } from './notes.queries.ts';

const missing = () => notFound('Note');

/** What was said and seen in a matter. */
export function noteRoutes(api: Api): void {
  implement(api, notes, {
    list: async ({ scope, query }) => {
      const visible_to = await requireReadableMatter(scope, 'matter_id', query.matter_id);
      const page = await listNotes(scope, query.matter_id, query);
      const matter = { id: query.matter_id, visible_to };
      await record(scope, { action: 'READ', object_type: 'note', matter });
      return page;
    },
    create: async ({ scope, body }) => {
      const marks = await requireMatter(scope, 'matter', body.matter);
      const object_id = await insertNote(scope, body, marks);
      const matter = { id: body.matter, ...marks };
      const changes = firstValues({ note: body.note });
      await record(scope, { action: 'CREATED', object_type: 'note', object_id, matter, changes });
      return present(await findNote(scope, object_id), missing);
    },
    remove: ({ scope, params }) => moveToTrash(scope, 'notes', params.id, missing),
  });
}
