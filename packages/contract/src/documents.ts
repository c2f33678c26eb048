import * as z from 'zod/mini';
import { BulkDeletion, BulkDeletionAnswer } from './bulk.ts';
import { Document, documentTypes } from './document-record.ts';
import { endpoint } from './endpoint.ts';
import { orderingBy, pageQuery } from './paging.ts';
import {
  allOptional,
  bodyOf,
  Id,
  oneOf,
  optionalDay,
  recordFields,
  requiredLine,
  requiredText,
  someOf,
  unseen,
} from './primitives.ts';
import { pathId, reference, referenceOr, uploadReference } from './references.ts';
import { everyone, writers } from './roles.ts';
import { searchQuery } from './search-query.ts';

const fileName = requiredText(255, 'Enter a file name.').check(
  z.refine((name) => !/[/\\]|\.$/.test(name), {
    error: 'Must be a name alone, without slashes, and not end in a dot.',
  }),
  z.refine((name) => !unseen.test(name), {
    error: 'Contains characters that cannot be seen. Rename the file.',
  }),
);

export const UploadRequest = z.strictObject({
  file_name: fileName,
  /** The file's media type; an empty one means application/octet-stream. */
  file_type: z.pipe(
    z.nullable(
      z.string({ error: 'Must be a media type.' }).check(
        z.refine(
          (type) =>
            type === '' || (type.length <= 255 && /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;[ -~]*)?$/.test(type)),
          {
            error: 'Must be a media type.',
          },
        ),
      ),
    ),
    z.transform((type) => type || 'application/octet-stream'),
  ),
});
export type UploadRequest = z.input<typeof UploadRequest>;

/** Presigned POST: the address and the form fields with which the browser posts the file. */
export const UploadForm = z.object({
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  /** Size limit of the file, in bytes. */
  max_bytes: z.number(),
});
export type UploadForm = z.infer<typeof UploadForm>;

/** What can be changed of a document; its file stays. */
const changeable = {
  title: requiredLine(255, 'Enter a title.'),
  doc_type: z.optional(oneOf(documentTypes)),
  matter: reference('matter'),
};
const fields = {
  ...changeable,
  /** The `key` among the fields of the upload form. */
  file_path: uploadReference(),
};
const readOnly = [
  'id',
  'file_name',
  'content_type',
  'actual_type',
  'size',
  'sha256',
  'text_state',
  'text_error',
  'text_asked_at',
  'created_by_username',
  'created_by',
  'held',
  ...Object.keys(recordFields),
];

export const DocumentInput = bodyOf(fields, readOnly);
export type DocumentInput = z.input<typeof DocumentInput>;
export const DocumentPatch = bodyOf(allOptional(changeable), readOnly);
export type DocumentPatch = z.input<typeof DocumentPatch>;

/** A document as a row of the list of all documents. */
export const DocumentRow = z.object({
  ...Document.shape,
  matter_details: z.object({ id: Id, title: z.string() }),
});
export type DocumentRow = z.infer<typeof DocumentRow>;

/** Filters and sort order of the list of documents; days are the firm's, both inclusive. */
export const documentFilters = {
  ...searchQuery,
  doc_type: z.optional(someOf(documentTypes)),
  matter: z.optional(reference('matter')),
  uploaded_by: z.optional(referenceOr('user', ['me'])),
  uploaded_from: z.optional(optionalDay()),
  uploaded_to: z.optional(optionalDay()),
  ...orderingBy('created_at', 'title'),
};
export const DocumentsQuery = z.strictObject({ ...pageQuery, ...documentFilters });
export type DocumentsQuery = z.input<typeof DocumentsQuery>;

const params = z.object({ id: pathId('document') });

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/documents/',
    summary: 'Documents of all matters, newest first, or as asked',
    access: everyone,
    query: DocumentsQuery,
    response: DocumentRow,
    paged: true,
  }),
  generateUploadUrl: endpoint({
    method: 'POST',
    path: '/api/v1/documents/generate-upload-url/',
    summary: 'Ask for a form with which a file can be uploaded',
    access: writers,
    body: UploadRequest,
    response: UploadForm,
    limited: 'upload',
    refuses: ['conflict'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/documents/',
    summary: 'Register an uploaded file as a document of a matter',
    access: writers,
    body: DocumentInput,
    response: Document,
    creates: 'document',
    takesIdempotencyKey: true,
    versioned: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/documents/:id/',
    summary: 'One document, without its file',
    access: everyone,
    params,
    response: Document,
    versioned: true,
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/documents/:id/',
    summary: 'Change the title or the type of a document, or move it to another matter',
    access: writers,
    params,
    body: DocumentPatch,
    response: Document,
    versioned: true,
    refuses: ['conflict'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/v1/documents/:id/download/',
    summary: 'A short-lived address from which the file can be downloaded',
    access: everyone,
    params,
    response: z.object({ url: z.string() }),
  }),
  index: endpoint({
    method: 'POST',
    path: '/api/v1/documents/:id/index/',
    summary: 'Read the text of a document once more, so that the search finds it',
    access: writers,
    params,
    response: Document,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/documents/:id/',
    summary: 'Delete a document',
    access: writers,
    params,
    refuses: ['conflict'],
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/api/v1/documents/bulk/delete/',
    summary: 'Delete many documents at once; answers their deletions, and which could not be deleted',
    access: writers,
    body: BulkDeletion,
    response: BulkDeletionAnswer,
    takesIdempotencyKey: true,
  }),
};
