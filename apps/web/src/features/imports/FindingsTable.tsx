import { fieldLabels } from '@caseward/contract/field-descriptions';
import { type ImportField, importFields } from '@caseward/contract/import-fields';
import type { Import, ImportFinding } from '@caseward/contract/imports';
import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { figure } from '../../shared/counts.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { ServerText } from '../../shared/language/ServerText.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { RowsTable } from '../../shared/lists/RowsTable.tsx';
import { Segments } from '../../shared/tools/Segments.tsx';
import { FixRowDialog } from './FixRowDialog.tsx';
import { findingsQuery, saveFindings } from './imports.api.ts';
import classes from './quoted.module.css';
import { TableSection } from './TableSection.tsx';

type Kind = ImportFinding['kind'];

function findingColumns({ kind, columns }: Import): Column<ImportFinding>[] {
  const labels: Partial<Record<ImportField, string>> = fieldLabels(importFields[kind]);
  const columnOf = (field: ImportField | null) =>
    field && (columns.find((column) => column.field === field)?.name || labels[field]);
  return [
    { header: t`Row`, cell: ({ row }) => t`Row ${figure(row)}`, oneLine: true },
    { header: t`Column`, cell: ({ field }) => <span className={classes.quoted}>{columnOf(field)}</span> },
    {
      header: t`What`,
      cell: ({ kind: found }) =>
        found === 'ERROR' ? <Tag tone="alarm">{t`Error`}</Tag> : <Tag tone="caution">{t`Duplicate`}</Tag>,
    },
    {
      header: t`Why`,
      cell: ({ sentence }) => (
        <span className={classes.quoted}>
          <ServerText>{sentence}</ServerText>
        </span>
      ),
    },
  ];
}

/** The findings of an import, and their download. */
export function FindingsTable({ found }: { found: Import }) {
  const { id, wrong_rows } = found;
  const [kind, setKind] = useState<Kind | 'ALL'>(wrong_rows > 0 ? 'ERROR' : 'DUPLICATE');
  const rows = useInfiniteQuery({
    ...findingsQuery(id, kind === 'ALL' ? undefined : kind),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => findingColumns(found), [found]);
  const [fixing, setFixing] = useState<number>();
  const actions = useCallback(
    ({ row }: ImportFinding) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t`Fix row ${figure(row)}`}
        onClick={() => setFixing(row)}
      >
        {t`Fix`}
      </Button>
    ),
    [],
  );
  return (
    <TableSection
      title={t`Check results`}
      action={
        <ActionButton
          label={t`Download as CSV`}
          act={() => saveFindings(id)}
          failure={t`Failed to download the errors.`}
          compact
        />
      }
    >
      {wrong_rows > 0 && (
        <Group>
          <Segments
            aria-label={t`Which are shown`}
            data={[
              { value: 'ERROR', label: t`Errors` },
              { value: 'DUPLICATE', label: t`Duplicates` },
              { value: 'ALL', label: t`All` },
            ]}
            value={kind}
            onChange={setKind}
          />
        </Group>
      )}
      <RowsTable
        label={t`Check results`}
        columns={columns}
        rows={rows}
        loading={t`Loading what was found...`}
        empty={t`Nothing was found.`}
        actions={actions}
      />
      {fixing !== undefined && (
        <FixRowDialog
          found={found}
          row={fixing}
          findings={rows.data?.filter(({ row }) => row === fixing) ?? []}
          onClose={() => setFixing(undefined)}
        />
      )}
    </TableSection>
  );
}
