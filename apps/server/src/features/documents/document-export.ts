import { documentFields } from '@caseward/contract/document-fields';
import { type DocumentRow, type DocumentsQuery, documentFilters } from '@caseward/contract/documents';
import * as z from 'zod/mini';
import { type ExportedList, fieldColumns } from '../../platform/export/exported-list.ts';
import { listDocuments } from './document-list.queries.ts';

const { file_path: _, ...fields } = documentFields;

/** The export of documents, without their content. */
export const documentExport: ExportedList<z.output<typeof DocumentsQuery>, DocumentRow> = {
  kind: 'documents',
  query: z.strictObject(documentFilters),
  columns: {
    ...fieldColumns<DocumentRow, keyof typeof fields>(fields, { matter: (row) => row.matter_details.title }),
    file_name: ['File Name', (row) => row.file_name],
    actual_type: ['Actual Type', (row) => row.actual_type],
    size: ['Size (bytes)', (row) => String(row.size), 'number'],
    sha256: ['SHA-256', (row) => row.sha256],
    created_by: ['Uploaded by', (row) => row.created_by_username],
    created_at: ['Uploaded (UTC)', (row) => row.created_at, 'moment'],
    id: ['Id', (row) => row.id],
  },
  page: (scope, query, at) => listDocuments(scope, { ...query, ...at }),
};
