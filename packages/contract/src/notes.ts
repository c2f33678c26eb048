import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { noteKinds } from './note-kinds.ts';
import { pageQuery } from './paging.ts';
import { PersonName } from './person-name.ts';
import {
  allOptional,
  bodyOf,
  Day,
  Id,
  oneOf,
  optionalRecordDay,
  recordFields,
  requiredText,
  Timestamp,
} from './primitives.ts';
import { pathId, reference } from './references.ts';
import { everyone, writers } from './roles.ts';

/** What its author can change of a note; its matter stays. */
const changeable = {
  note: requiredText(100_000, 'Enter a note.'),
  kind: z.optional(oneOf(noteKinds)),
  /** The day of what it tells, today at the latest; null or left out: the day on which it was written. */
  happened_on: z.optional(optionalRecordDay()),
};
const fields = { ...changeable, matter: reference('matter') };
const readOnly = ['id', 'created_by_username', 'created_by', 'edited_at', ...Object.keys(recordFields)];

export const NoteInput = bodyOf(fields, readOnly);
export type NoteInput = z.input<typeof NoteInput>;
export const NotePatch = bodyOf(allOptional(changeable), readOnly);
export type NotePatch = z.input<typeof NotePatch>;

export const Note = z.object({
  id: Id,
  /** Line breaks are kept. */
  note: z.string(),
  kind: oneOf(noteKinds),
  /** The day of what it tells; null: the day on which it was written. */
  happened_on: z.nullable(Day),
  matter: Id,
  created_by_username: z.string(),
  created_by: PersonName,
  /** When its text was last changed; null: it is as it was written. */
  edited_at: z.nullable(Timestamp),
  ...recordFields,
  created_at: Timestamp,
});
export type Note = z.infer<typeof Note>;

/** An earlier text of a note. */
export const NoteVersion = z.object({
  id: Id,
  note: z.string(),
  /** When a later text took its place. */
  replaced_at: Timestamp,
});
export type NoteVersion = z.infer<typeof NoteVersion>;

const params = z.object({ id: pathId('note') });

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
    versioned: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/notes/:id/',
    summary: 'One note',
    access: everyone,
    params,
    response: Note,
    versioned: true,
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/notes/:id/',
    summary: 'Change the text, the kind or the day of a note, as its author; the earlier text is kept',
    access: writers,
    params,
    body: NotePatch,
    response: Note,
    versioned: true,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/v1/notes/:id/versions/',
    summary: 'The earlier texts of a note, latest first',
    access: everyone,
    params,
    response: z.array(NoteVersion),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/notes/:id/',
    summary: 'Delete a note',
    access: writers,
    params,
    refuses: ['conflict'],
  }),
};
