import { documentFilters, documents } from '@caseward/contract/documents';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  documentColumns,
  documentListFilters,
  documentWords,
} from '../../features/documents/document-list.tsx';
import { documentsQuery, documentsTotal } from '../../features/documents/documents.api.ts';
import { EditDocument } from '../../features/documents/EditDocument.tsx';
import { ExportMenu } from '../../features/exports/ExportMenu.tsx';
import { matterOptions } from '../../features/matters/matters.api.ts';
import { teamOptions } from '../../features/team/team.api.ts';
import { ListPage } from '../../features/views/ListPage.tsx';
import { useList } from '../../features/views/use-list.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';

const filters = documentListFilters({ team: teamOptions, matters: matterOptions });

/** The documents of all matters. */
export function DocumentsPage() {
  const list = useList('documents', documentFilters);
  const mayEdit = useMay(documents.patch);
  const timeZone = useTimeZone();
  const columns = useMemo(() => documentColumns(timeZone), [timeZone]);
  const rows = useInfiniteQuery({
    ...documentsQuery(list.query),
    enabled: list.isReady,
    placeholderData: keepPreviousData,
  });
  const total = useQuery({ ...documentsTotal(list.query), enabled: list.isReady });
  const exporting = { list, columns, words: documentWords };
  return (
    <ListPage
      list={list}
      words={documentWords}
      rows={rows}
      total={total.data}
      columns={columns}
      filters={filters}
      ordering="-created_at"
      exchange={<ExportMenu {...exporting} />}
      rowActions={mayEdit ? (document) => <EditDocument document={document} /> : undefined}
      bulk={(chosen) => <ExportMenu {...exporting} chosen={chosen} />}
      nameOf={({ title }) => title}
    />
  );
}
