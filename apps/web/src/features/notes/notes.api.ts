import { type Note, type NoteInput, type NotePatch, notes } from '@caseward/contract/notes';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { changeCachedRows } from '../../shared/api/cached-rows.ts';
import { call, type Writing } from '../../shared/api/call.ts';
import { newestQuery } from '../../shared/api/newest-query.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** The notes of a matter, newest first. */
export const notesQuery = (matter_id: string) => newestQuery(notes.list, { query: { matter_id } });
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

/** What adding a note changes: it is the newest. */
export const noteAdded: CacheEffects<Note> = {
  touches: ['notes/'],
  answers: (cache, note) =>
    changeCachedRows(cache, notesQuery(note.matter), (rows: Note[], page) =>
      page === 0 ? [note, ...rows] : rows,
    ),
};
/** What saving a note changes. */
export const noteSaved: CacheEffects<Note> = {
  touches: ['notes/*'],
  answers: (cache, saved) =>
    changeCachedRows(cache, notesQuery(saved.matter), (rows: Note[]) =>
      rows.map((note) => (note.id === saved.id ? saved : note)),
    ),
};
/** What deleting a note changes. */
export const noteDeleted = (matterId: string, id: string): CacheEffects => ({
  touches: ['notes/', 'trash/'],
  answers: (cache) =>
    changeCachedRows(cache, notesQuery(matterId), (rows: Note[]) => rows.filter((note) => note.id !== id)),
});
