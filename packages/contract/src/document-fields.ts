import { documentTypeLabels, documentTypes } from './document-record.ts';
import type { DocumentInput } from './documents.ts';
import type { FieldDescriptions } from './field-descriptions.ts';

/** The fields of a document, described. */
export const documentFields = {
  title: { label: 'Title' },
  doc_type: {
    label: 'Type',
    codes: documentTypeLabels,
    initial: documentTypes[0],
    inSentence: 'document type',
  },
  matter: { label: 'Matter', refersTo: 'matter' },
  file_path: { label: 'File', refersTo: 'upload' },
} as const satisfies FieldDescriptions<DocumentInput>;
