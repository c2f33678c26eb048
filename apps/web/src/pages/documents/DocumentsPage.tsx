import type { Document } from '@caseward/contract/document-record';
import { documentFilters, documents } from '@caseward/contract/documents';
import { DownloadDocument } from '../../features/documents/DownloadDocument.tsx';
import {
  documentColumns,
  documentListFilters,
  documentWords,
} from '../../features/documents/document-list.tsx';
import { documentsQuery, documentsTotal } from '../../features/documents/documents.api.ts';
import { EditDocument } from '../../features/documents/EditDocument.tsx';
import { matterOptions } from '../../features/matters/matters.api.ts';
import { everybodyOptions } from '../../features/team/team.api.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { RecordList } from '../lists/RecordList.tsx';

const filters = documentListFilters({ team: everybodyOptions, matters: matterOptions });

const download = (document: Document) => <DownloadDocument document={document} />;
const downloadAndEdit = (document: Document) => (
  <>
    {download(document)}
    <EditDocument document={document} />
  </>
);

/** The documents of all matters. */
export function DocumentsPage() {
  const mayEdit = useMay(documents.patch);
  return (
    <RecordList
      name="documents"
      fields={documentFilters}
      words={documentWords}
      columnsOf={documentColumns}
      filters={filters}
      ordering="-created_at"
      rowsOf={({ query }) => documentsQuery(query)}
      totalOf={({ query }) => documentsTotal(query)}
      nameOf={({ title }) => title}
      rowActions={mayEdit ? downloadAndEdit : download}
    />
  );
}
