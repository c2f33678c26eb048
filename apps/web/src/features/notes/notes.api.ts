import { type Note, type NoteInput, type NotePatch, notes } from '@caseward/contract/notes';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call, type ResultPage, type Writing } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';

/** How many notes are shown first, with their total, and how many each further click adds. */
const first = { limit: '10', count: 'true' } as const;
const later = { limit: '50' };
/** The notes of a matter, newest first. */
export const notesQuery = (matter_id: string) => {
  const { queryKey, ...query } = rowsQuery(notes.list, { query: { matter_id } });
  return infiniteQueryOptions({
    ...query,
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(notes.list, { query: { matter_id, ...(cursor ? later : first) }, cursor, signal }),
    select: ({ pages }) => ({
      rows: pages.flatMap((page) => page.rows),
      total: pages[0]?.total,
    }),
  });
};
/** The earlier texts of a note. */
export const noteVersionsQuery = (id: string) => answerQuery(notes.versions, { params: { id } });
/** A note as it is stored now. */
export const getNote = (id: string) => call(notes.get, { params: { id } });

/** Adds a note to its matter and answers it. */
export const createNote = (body: NoteInput, writing: Writing) => call(notes.create, { body, ...writing });
/** Changes a note and answers it. */
export const updateNote = (id: string, body: NotePatch, writing: Writing) =>
  call(notes.patch, { params: { id }, body, ...writing });
/** Deletes a note. */
export const deleteNote = (id: string) => call(notes.remove, { params: { id } });

const countOf = (pages: readonly { rows: readonly Note[] }[]) =>
  pages.reduce((sum, { rows }) => sum + rows.length, 0);

/** Pages with other rows, and with the total that they have then. */
function recounted(
  before: readonly ResultPage<Note>[],
  rowsOf: (page: ResultPage<Note>, at: number) => Note[],
): ResultPage<Note>[] {
  const pages = before.map((page, at) => ({ ...page, rows: rowsOf(page, at) }));
  const more = countOf(pages) - countOf(before);
  return pages.map((page) =>
    page.total ? { ...page, total: { ...page.total, count: page.total.count + more } } : page,
  );
}

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
    (data) => data && { ...data, pages: recounted(data.pages, (page, at) => change(page.rows, at)) },
    { updatedAt },
  );
}

/** What adding a note changes: it is the newest. */
export const noteAdded: CacheEffects<Note> = {
  touches: ['notes/'],
  answers: (cache, note) =>
    changeCachedNotes(cache, note.matter, (rows, page) => (page === 0 ? [note, ...rows] : rows)),
};
/** What saving a note changes. */
export const noteSaved: CacheEffects<Note> = {
  touches: ['notes/*'],
  answers: (cache, saved) =>
    changeCachedNotes(cache, saved.matter, (rows) =>
      rows.map((note) => (note.id === saved.id ? saved : note)),
    ),
};
/** What deleting a note changes. */
export const noteDeleted = (matterId: string, id: string): CacheEffects => ({
  touches: ['notes/', 'trash/'],
  answers: (cache) => changeCachedNotes(cache, matterId, (rows) => rows.filter((note) => note.id !== id)),
});
