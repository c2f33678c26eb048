import { notes } from '@caseward/contract/notes';
import type { Scope } from '../../db/scope.ts';
import { ApiProblem, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import { earlierTexts } from '../../platform/audit/held-texts.queries.ts';
import { record, recordView } from '../../platform/audit/record.ts';
import { requireMentionable, tellMentioned } from '../../platform/mentions/mention-news.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireMatter, requireReadableMatter } from '../../platform/references/references.ts';
import { moveToTrash } from '../../platform/trash/delete.ts';
import { requirePastDay } from './note-days.ts';
import { findNote, insertNote, listNotes, lockNote, updateNote } from './notes.queries.ts';

const missing = () => notFound('Note');

/** Notes of a matter. */
export function noteRoutes(api: Api): void {
  implement(api, notes, {
    list: async ({ scope, query }) => {
      const { matter_id: matterId } = query;
      await requireReadableMatter(scope, 'matter_id', matterId);
      const [page] = await Promise.all([
        listNotes(scope, matterId, query),
        recordView(scope, { type: 'note', matterId }),
      ]);
      return page;
    },
    create: async ({ scope, body }) => {
      const marks = await requireMatter(scope, 'matter', body.matter);
      await requirePastDay(scope, body.happened_on);
      const mentioned = await requireMentionable(scope, 'note', marks.visible_to, body.note);
      const objectId = await insertNote(scope, body, marks);
      const matter = { id: body.matter, ...marks };
      const changes = firstValues({ note: body.note, kind: body.kind, happened_on: body.happened_on });
      await record(scope, { action: 'CREATED', objectType: 'note', objectId, matter, changes });
      await tellMentioned(scope, { object: { type: 'note', id: objectId }, matter }, mentioned);
      return show(scope, objectId);
    },
    get: ({ scope, params }) => show(scope, params.id),
    patch: async ({ scope, params: { id }, body, ifMatch }) => {
      const { created_by, ...before } = orThrow(await lockNote(scope, id), missing);
      if (created_by !== scope.userId)
        throw new ApiProblem(
          'forbidden',
          'Only its author can change a note. Add a note of your own instead.',
        );
      ifMatch(before);
      if (body.happened_on !== before.happened_on) await requirePastDay(scope, body.happened_on);
      const changes = changesOf(before, body);
      if (!isNothing(changes)) {
        const mentioned = await requireMentionable(
          scope,
          'note',
          before.visible_to,
          body.note ?? before.note,
          before.note,
        );
        await updateNote(scope, id, body, changes.note !== undefined);
        const matter = { id: before.matter, visible_to: before.visible_to };
        await record(scope, { action: 'CHANGED', objectType: 'note', objectId: id, matter, changes });
        await tellMentioned(scope, { object: { type: 'note', id }, matter }, mentioned);
      }
      return show(scope, id);
    },
    versions: async ({ scope, params: { id } }) => {
      const { matter } = await show(scope, id);
      const texts = await earlierTexts(scope, matter, id, 'note');
      return texts.map(({ text, ...version }) => ({ ...version, note: text }));
    },
    remove: ({ scope, params }) => moveToTrash(scope, 'note', params.id, missing),
  });
}

const show = async (scope: Scope, id: string) => orThrow(await findNote(scope, id), missing);
