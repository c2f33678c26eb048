import { documentPreviews } from '@caseward/contract/document-previews';
import { largestPreview, previewKindOf } from '@caseward/contract/file-kinds';
import { notFound } from '../../http/api-problem.ts';
import { type Api, implement, withTransactions } from '../../http/implement.ts';
import { recordView } from '../../platform/audit/record.ts';
import { orThrow } from '../../platform/or-throw.ts';
import type { DocumentStore } from '../../storage/store.ts';
import { findShown } from './document-preview.queries.ts';
import { textOf } from './document-text.ts';

/** Lifetime of a download address, in seconds. */
export const downloadWithin = 60;

const missing = () => notFound('Document');

/** What of a document is shown in place: its bytes where browsers show their kind, and its extracted text. */
export function documentPreviewRoutes(api: Api, store: DocumentStore): void {
  implement(api, documentPreviews, {
    preview: withTransactions(async ({ caller, params: { id }, transaction }) => {
      const document = await transaction(async (scope) => {
        const found = orThrow(await findShown(scope, id), missing);
        await recordView(scope, { type: 'document', id, matterId: found.matter });
        return found;
      });
      const { file_path: key, file_name: fileName, content_type: contentType, sha256, size } = document;
      const isGiven = previewKindOf(document) !== 'text' && size <= largestPreview;
      const terms = { holder: caller, key, fileName, contentType, sha256, expiresInS: downloadWithin };
      return { ...document, url: isGiven ? await store.downloadUrl(terms) : null };
    }),

    text: async ({ scope, params: { id }, query }) => {
      const document = orThrow(await findShown(scope, id), missing);
      const [text] = await Promise.all([
        textOf(scope, document, query),
        recordView(scope, { type: 'document', id, matterId: document.matter }),
      ]);
      return text;
    },
  });
}
