import type { ImportKind } from '@caseward/contract/import-fields';
import { type Import, type ImportedRecord, keptReasonLabels } from '@caseward/contract/imports';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { RowsTable } from '../../shared/lists/RowsTable.tsx';
import { paths } from '../../shared/paths.ts';
import { recordWords } from './import-labels.ts';
import { importedRecordsQuery } from './imports.api.ts';
import classes from './quoted.module.css';
import { TableSection } from './TableSection.tsx';

/** A record's name, as a link while there is something to open. */
function RecordName({ kind, record }: { kind: ImportKind; record: ImportedRecord }) {
  const { id, label, taken_back, kept_because } = record;
  if (label === null) return t`Not available`;
  if (taken_back || kept_because === 'DELETED') return <span className={classes.quoted}>{label}</span>;
  if (kind === 'register')
    return (
      <TextLink to={paths.conflicts} search={{ tab: 'register', entry: id }} className={classes.quoted}>
        {label}
      </TextLink>
    );
  return kind === 'contacts' ? (
    <TextLink to={paths.contact} params={{ contactId: id }} className={classes.quoted}>
      {label}
    </TextLink>
  ) : (
    <TextLink to={paths.matter} params={{ matterId: id }} className={classes.quoted}>
      {label}
    </TextLink>
  );
}

const columns = (kind: ImportKind): Column<ImportedRecord>[] => [
  { header: t`Name`, cell: (record) => <RecordName kind={kind} record={record} /> },
  {
    header: t`If undone`,
    cell: ({ taken_back, kept_because }) => {
      const isEntry = kind === 'register';
      if (taken_back) return <Tag tone="plain">{isEntry ? t`Removed` : t`In the trash`}</Tag>;
      if (kept_because) return <Tag tone="caution">{t`Stays: ${keptReasonLabels[kept_because]}`}</Tag>;
      return isEntry ? t`Is removed` : t`Goes to the trash`;
    },
  },
];

/** What an import made, and what would stay if it were taken back. */
export function ImportedRecords({ found }: { found: Import }) {
  const { id, kind } = found;
  return (
    <TableSection title={t`Imported records`}>
      <RowsTable
        label={t`Imported records`}
        columns={columns(kind)}
        rows={useInfiniteQuery(importedRecordsQuery(id))}
        loading={t`Loading the ${recordWords(kind).several}...`}
        empty={t`This import was made by an earlier version of Caseward, which did not keep what it created, so it cannot be undone.`}
      />
    </TableSection>
  );
}
