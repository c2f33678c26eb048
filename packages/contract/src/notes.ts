import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { FieldDescriptions } from './field-descriptions.ts';
import { pageQuery } from './paging.ts';
import { bodyOf, Id, recordFields, requiredText, Timestamp } from './primitives.ts';
import { pathId, reference } from './references.ts';
import { everyone, writers } from './roles.ts';

const fields = {
  note: requiredText(100_000, 'Enter a note.'),
  matter: reference('matter'),
};
/** Its fields, described. */
export const noteFields = {
  note: { label: 'Note', long: true },
  matter: { label: 'Matter', refersTo: 'matter' },
} as const satisfies FieldDescriptions<typeof fields>;
const readOnly = ['id', 'created_by_username', ...Object.keys(recordFields)];

export const NoteInput = bodyOf(fields, readOnly);
export type NoteInput = z.input<typeof NoteInput>;

export const Note = z.object({
  id: Id,
  /** Line breaks are kept. */
  note: z.string(),
  matter: Id,
  created_by_username: z.string(),
  ...recordFields,
  created_at: Timestamp,
});
export type Note = z.infer<typeof Note>;

export const notes = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/notes/',
    summary: "A matter's notes, newest first",
    access: everyone,
    query: z.strictObject({ ...pageQuery, matter_id: reference('matter') }),
    response: Note,
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/notes/',
    summary: 'Add a note to a matter',
    access: writers,
    body: NoteInput,
    response: Note,
    creates: 'note',
    takesIdempotencyKey: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/notes/:id/',
    summary: 'Delete a note',
    access: writers,
    params: z.object({ id: pathId('note') }),
  }),
};
