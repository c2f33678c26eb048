import { documentFields } from '@caseward/contract/document-fields';
import { documentTypeLabels, documentTypes } from '@caseward/contract/document-record';
import { DocumentRow, documents } from '@caseward/contract/documents';
import { t } from '@lingui/core/macro';
import { formatMoment } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { fileSize } from '../../shared/file-size.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import type { ListColumn } from '../../shared/lists/columns.ts';
import type { Filter, NamedSource } from '../../shared/lists/filters.ts';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { withOtherFields } from '../../shared/records/field-columns.ts';
import { DocumentLink } from './DocumentLink.tsx';
import { titleOfMatter } from './documents.api.ts';
import { ActualType } from './TextState.tsx';

/** Texts of the list of documents. */
export const documentWords = {
  title: t`Documents`,
  one: t`document`,
  several: t`documents`,
  loading: t`Loading documents...`,
  none: t`There are no documents yet. They are uploaded on the page of a matter.`,
  start: {
    why: t`Their text is searched too, once they are there.`,
    label: t`Go to the matters`,
    to: paths.matters,
    by: documents.create,
    help: 'documents' as const,
  },
  noMatch: t`No documents match.`,
};

const ownColumns = (timeZone: string): ListColumn<DocumentRow>[] => [
  {
    name: 'title',
    header: t`Title`,
    ordering: 'title',
    cell: (document) => (
      <>
        <DocumentLink document={document} />
        <ActualType document={document} />
      </>
    ),
  },
  {
    name: 'matter',
    header: t`Matter`,
    cell: ({ matter_details }) => (
      <RowLink to={paths.matter} id={matter_details.id}>
        {matter_details.title}
      </RowLink>
    ),
  },
  {
    name: 'doc_type',
    header: t`Type`,
    cell: ({ doc_type }) => <Tag>{documentTypeLabels[doc_type]}</Tag>,
  },
  {
    name: 'created_at',
    header: t`Uploaded On`,
    ordering: 'created_at',
    cell: ({ created_at }) => formatMoment(created_at, timeZone),
    oneLine: true,
  },
  {
    name: 'created_by',
    header: t`Uploaded by`,
    cell: ({ created_by }) => <Person person={created_by} />,
  },
  {
    name: 'size',
    header: t`Size`,
    extra: true,
    cell: ({ size }) => fileSize(size),
    oneLine: true,
  },
  { name: 'file_name', header: t`File`, extra: true, cell: ({ file_name }) => file_name },
];

/** Columns of the list of documents. */
export const documentColumns = (timeZone: string) =>
  withOtherFields(ownColumns(timeZone), documentFields, DocumentRow.shape);

/** Filters of the list of documents. */
export const documentListFilters = (sources: { team: NamedSource; matters: OptionSource }): Filter[] => [
  {
    kind: 'some',
    name: 'doc_type',
    label: t`Type`,
    options: codeOptions(documentTypes, documentTypeLabels),
  },
  { kind: 'record', name: 'matter', label: t`Matter`, source: { ...sources.matters, nameOf: titleOfMatter } },
  {
    kind: 'record',
    name: 'uploaded_by',
    label: t`Uploaded by`,
    source: sources.team,
    words: [{ value: 'me', label: t`Me` }],
  },
  { kind: 'days', from: 'uploaded_from', to: 'uploaded_to', label: t`Uploaded` },
];

/** Built-in views of the list of documents. */
export const documentTabs = [
  { label: t`All`, filters: {} },
  { label: t`Mine`, filters: { uploaded_by: 'me' } },
];
