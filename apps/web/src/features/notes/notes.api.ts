import { type Note, type NoteInput, notes } from '@caseward/contract/notes';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call, type ResultPage, type Writing } from '../../shared/api/call.ts';
import { rowsQuery } from '../../shared/api/queries.ts';

/** The notes of a matter, newest first. */
export const notesQuery = (matter_id: string) => rowsQuery(notes.list, { query: { matter_id } });

/** Adds a note to its matter and answers it. */
export const createNote = (body: NoteInput, writing: Writing) => call(notes.create, { body, ...writing });
/** Deletes a note. */
export const deleteNote = (id: string) => call(notes.remove, { params: { id } });

/** Changes the notes on the page in the query cache; notes that are not shown stay stale. */
function changeCachedNotes(
  cache: QueryClient,
  matterId: string,
  change: (rows: Note[], page: number) => Note[],
) {
  const { queryKey } = notesQuery(matterId);
  if (!cache.getQueryCache().find({ queryKey, type: 'active' })) return;
  const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt;
  cache.setQueryData<InfiniteData<ResultPage<Note>, string | undefined>>(
    queryKey,
    (data) =>
      data && { ...data, pages: data.pages.map((page, at) => ({ ...page, rows: change(page.rows, at) })) },
    { updatedAt },
  );
}

/** What adding a note changes: it is the newest. */
export const noteAdded: CacheEffects<Note> = {
  touches: ['notes/'],
  answers: (cache, note) =>
    changeCachedNotes(cache, note.matter, (rows, page) => (page === 0 ? [note, ...rows] : rows)),
};
/** What deleting a note changes. */
export const noteDeleted = (matterId: string, id: string): CacheEffects => ({
  touches: ['notes/', 'trash/'],
  answers: (cache) => changeCachedNotes(cache, matterId, (rows) => rows.filter((note) => note.id !== id)),
});
