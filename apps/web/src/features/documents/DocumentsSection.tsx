import { type Document, documentTypeLabels } from '@caseward/contract/document-record';
import { documents as endpoints } from '@caseward/contract/documents';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { Suspense } from 'react';
import { formatMoment, formatShortTime } from '../../shared/dates.ts';
import { HoldableDelete } from '../../shared/dialogs/HoldableDelete.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { useFirstRows } from '../../shared/lists/use-first-rows.tsx';
import { Person } from '../../shared/people/Person.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { DownloadDocument } from './DownloadDocument.tsx';
import { deleteDocument, documentDeleted } from './documents.api.ts';
import { EditDocument } from './EditDocument.tsx';
import { DocumentTitle, IndexAgain, mayIndexAgain } from './TextState.tsx';

// Drawn at once, loaded a moment later: reading comes before uploading.
const UploadArea = lazyPart(() => import('./UploadArea.tsx'), 'UploadArea');

const columns = (timeZone: string): Column<Document>[] => [
  { header: t`Title`, cell: (document) => <DocumentTitle document={document} /> },
  {
    header: t`Type`,
    cell: ({ doc_type }) => <Tag>{documentTypeLabels[doc_type]}</Tag>,
  },
  {
    header: t`Uploaded On`,
    cell: ({ created_at, created_by }) => (
      <>
        {formatMoment(created_at, timeZone)}
        <Text size="xs" c="dimmed">
          <Trans>
            {formatShortTime(created_at, timeZone)} by <Person person={created_by} />
          </Trans>
        </Text>
      </>
    ),
  },
];

/** How many documents are shown first. */
const few = 10;

interface DocumentsSectionProps {
  matterId: string;
  documents: readonly Document[];
  /** The matter is on legal hold: nothing can be deleted. */
  held: boolean;
  matterTitle: string;
  /** The matters that a document can be moved to. */
  matterOptions: OptionSource;
}

/** The documents of a matter, and a form to upload another. */
export function DocumentsSection({ matterId, documents, held, ...matter }: DocumentsSectionProps) {
  const mayUpload = useMay(endpoints.create);
  const mayEdit = useMay(endpoints.patch);
  const mayDelete = useMay(endpoints.remove);
  const timeZone = useTimeZone();
  const shown = useFirstRows(documents, few);
  return (
    <Panel id="documents" title={t`Documents`}>
      {mayUpload && (
        <div data-screen-only>
          <Suspense>
            <UploadArea matterId={matterId} />
          </Suspense>
        </div>
      )}
      <DataTable
        label={t`Documents of this matter`}
        columns={columns(timeZone)}
        rows={shown.rows}
        empty={t`No documents have been uploaded for this matter.`}
        actions={(document) => (
          <>
            <DownloadDocument document={document} />
            {mayEdit && <EditDocument document={document} {...matter} />}
            {mayUpload && mayIndexAgain(document) && <IndexAgain document={document} />}
            {mayDelete && (
              <HoldableDelete
                question={t`Are you sure you want to delete this document?`}
                record={document.title}
                id={document.id}
                heldIn={held ? matterId : undefined}
                remove={deleteDocument}
                effects={documentDeleted(document)}
                failure={t`Failed to delete document.`}
              />
            )}
          </>
        )}
      />
      {shown.more}
    </Panel>
  );
}
