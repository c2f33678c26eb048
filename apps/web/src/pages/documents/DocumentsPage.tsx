import { type DocumentRow, documentFilters, documents } from '@caseward/contract/documents';
import { DownloadDocument } from '../../features/documents/DownloadDocument.tsx';
import {
  documentColumns,
  documentListFilters,
  documentTabs,
  documentWords,
} from '../../features/documents/document-list.tsx';
import { deleteDocuments, documentsQuery, documentsTotal } from '../../features/documents/documents.api.ts';
import { EditDocument } from '../../features/documents/EditDocument.tsx';
import { matterOptions } from '../../features/matters/matters.api.ts';
import { everybodyOptions } from '../../features/team/team.api.ts';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { RecordList } from '../lists/RecordList.tsx';

const filters = documentListFilters({ team: everybodyOptions, matters: matterOptions });

const download = (document: DocumentRow) => <DownloadDocument document={document} />;
const downloadAndEdit = (document: DocumentRow) => (
  <>
    {download(document)}
    <EditDocument
      document={document}
      matterTitle={document.matter_details.title}
      matterOptions={matterOptions}
    />
  </>
);
const tabs = { path: paths.documents, views: documentTabs };
const removeMany = { by: documents.removeMany, remove: deleteDocuments };

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
      tabs={tabs}
      rowsOf={({ query }) => documentsQuery(query)}
      totalOf={({ query }) => documentsTotal(query)}
      removeMany={removeMany}
      nameOf={({ title }) => title}
      rowActions={mayEdit ? downloadAndEdit : download}
    />
  );
}
