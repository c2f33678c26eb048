import * as z from 'zod/mini';
import { textStates } from './document-record.ts';
import { DocumentRow } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { oneOf, optionalText } from './primitives.ts';
import { pathId } from './references.ts';
import { everyone } from './roles.ts';
import { longestSearch, MarkedText } from './search.ts';

/** A document to be shown in place. */
export const DocumentPreview = z.object({
  ...DocumentRow.shape,
  /** Short-lived address of its bytes; null where they are not shown: its text is asked for instead. */
  url: z.nullable(z.string()),
});
export type DocumentPreview = z.infer<typeof DocumentPreview>;

const wrongPart = 'Must be the number of a part, from 0.';

/** `q` is a search: what it finds is marked, and the text begins near it, unless `from` says where. */
export const DocumentTextQuery = z.strictObject({
  q: z._default(optionalText(longestSearch), ''),
  from: z.optional(
    z.pipe(
      z.string({ error: wrongPart }).check(z.regex(/^\d{1,6}$/, { error: wrongPart })),
      z.transform(Number),
    ),
  ),
});

/** Some of the extracted text of a document. */
export const DocumentText = z.object({
  text_state: oneOf(textStates),
  text_error: z.string(),
  /** Parts that follow one another, at most five; a part has at most 8,000 characters. */
  parts: z.array(z.object({ part: z.int(), text: MarkedText })),
  /** The number of the part after these; null at the end. */
  next: z.nullable(z.int()),
  /** The passage among these that holds most of what was looked for. */
  passage: z.nullable(MarkedText),
});
export type DocumentText = z.infer<typeof DocumentText>;

const params = z.object({ id: pathId('document') });

/** What of a document is shown in place; of the API's group of documents. */
export const documentPreviews = {
  preview: endpoint({
    method: 'GET',
    path: '/api/v1/documents/:id/preview/',
    summary: 'A document to be shown in place, with a short-lived address of its bytes',
    access: everyone,
    params,
    response: DocumentPreview,
  }),
  text: endpoint({
    method: 'GET',
    path: '/api/v1/documents/:id/text/',
    summary: 'The extracted text of a document, some parts at a time',
    access: everyone,
    params,
    query: DocumentTextQuery,
    response: DocumentText,
  }),
};
