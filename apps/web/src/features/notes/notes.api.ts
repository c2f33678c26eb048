import { type NoteInput, notes } from '@caseward/contract/notes';
import { call, type Writing } from '../../shared/api/call.ts';
import { rowsQuery } from '../../shared/api/queries.ts';

/** The notes of a matter, newest first. */
export const notesQuery = (matter_id: string) => rowsQuery(notes.list, { query: { matter_id } });

/** Adds a note to its matter and answers it. */
export const createNote = (body: NoteInput, writing: Writing) => call(notes.create, { body, ...writing });
/** Deletes a note. */
export const deleteNote = (id: string) => call(notes.remove, { params: { id } });
