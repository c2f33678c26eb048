import { notes } from '@caseward/contract/notes';
import { type Api, implement } from '../../http/implement.ts';
import { notFound } from '../../http/refusals.ts';
import { present } from '../../platform/present.ts';
import { requireMatter, requireReadableMatter } from '../../platform/references.ts';
import { findNote, insertNote, listNotes, markNoteDeleted } from './notes.queries.ts';

const missing = () => notFound('Note');

/** What was said and seen in a matter. */
export function noteRoutes(api: Api): void {
  implement(api, notes, {
    list: async ({ scope, query }) => {
      await requireReadableMatter(scope, 'matter_id', query.matter_id);
      return listNotes(scope, query.matter_id, query);
    },
    create: async ({ scope, body }) => {
      await requireMatter(scope, 'matter', body.matter);
      return present(await findNote(scope, await insertNote(scope, body)), missing);
    },
    remove: async ({ scope, params }) => {
      if (!(await markNoteDeleted(scope, params.id))) throw missing();
    },
  });
}
