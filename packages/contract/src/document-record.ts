import * as z from 'zod/mini';
import { PersonName } from './person-name.ts';
import { Id, oneOf, recordFields, Timestamp } from './primitives.ts';

export const documentTypes = [
  'MISC',
  'PLEADING',
  'MOTION',
  'ORDER',
  'DISCOVERY',
  'EVIDENCE',
  'CORRESPONDENCE',
  'CONTRACT',
  'ENGAGEMENT',
  'IDENTITY',
  'RESEARCH',
  'BILLING',
] as const;
export type DocumentType = (typeof documentTypes)[number];
export const documentTypeLabels: Record<DocumentType, string> = {
  MISC: 'Miscellaneous',
  PLEADING: 'Pleading',
  MOTION: 'Motion',
  ORDER: 'Order',
  DISCOVERY: 'Discovery',
  EVIDENCE: 'Evidence',
  CORRESPONDENCE: 'Correspondence',
  CONTRACT: 'Contract',
  ENGAGEMENT: 'Engagement',
  IDENTITY: 'Identity',
  RESEARCH: 'Research',
  BILLING: 'Billing',
};

/** State of indexing a document's text for search. */
export const textStates = ['INDEXING', 'INDEXED', 'NO_TEXT', 'FAILED'] as const;
export type TextState = (typeof textStates)[number];
export const textStateLabels: Record<TextState, string> = {
  INDEXING: 'Reading text...',
  INDEXED: 'Searchable',
  NO_TEXT: 'No text',
  FAILED: 'Not indexed',
};

export const Document = z.object({
  id: Id,
  title: z.string(),
  doc_type: oneOf(documentTypes),
  matter: Id,
  file_path: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  /** Where the content is not what the name says: the ending that files of its type have. */
  actual_type: z.string(),
  /** In bytes. */
  size: z.number(),
  /** SHA-256 of the bytes, in lower-case hexadecimal. */
  sha256: z.string(),
  text_state: oneOf(textStates),
  /** A message that says why: of one that FAILED, and of NO_TEXT where files of its kind are not read. */
  text_error: z.string(),
  /** When its text was last asked for; null when nobody has yet. */
  text_asked_at: z.nullable(Timestamp),
  created_by_username: z.string(),
  created_by: PersonName,
  /** Its matter is on legal hold: it stays there, and cannot be deleted. */
  held: z.boolean(),
  ...recordFields,
});
export type Document = z.infer<typeof Document>;
