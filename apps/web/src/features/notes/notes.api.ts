import { type NoteInput, notes } from '@caseward/contract/notes';
import { call } from '../../shared/api/call.ts';
import { rowsQuery } from '../../shared/api/queries.ts';

export const notesQuery = (matter_id: string) => rowsQuery(notes.list, { query: { matter_id } });

export const createNote = (body: NoteInput) => call(notes.create, { body });
export const deleteNote = (id: string) => call(notes.remove, { params: { id } });
