import { type ImportField, importDayFields, importFields } from '@caseward/contract/import-fields';
import { type DayOrder, dayOrders, type Import, mappingFault } from '@caseward/contract/imports';
import { t } from '@lingui/core/macro';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { alertFailure, alertHint, dismissAlerts } from '../../shared/feedback/alerts.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { useUnsaved } from '../../shared/forms/unsaved.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { importQuery, mapImport } from './imports.api.ts';
import classes from './quoted.module.css';

interface FileColumn {
  id: string;
  name: string;
  samples: readonly string[];
  field: ImportField | null;
}

const dayOrderLabels: Record<DayOrder, string> = {
  YMD: t`Year first: 2026-03-04`,
  MDY: t`Month first: 03/04/2026`,
  DMY: t`Day first: 04.03.2026`,
};
/** Maps the columns of the file to fields. */
export function ColumnMapping({ found, onBack }: { found: Import; onBack?: () => void }) {
  const { id, kind, columns } = found;
  const client = useQueryClient();
  const [fields, setFields] = useState(columns.map(({ field }) => field));
  const [days, setDays] = useState(found.days);
  const isChanged = days !== found.days || columns.some(({ field }, place) => field !== fields[place]);
  const mapping = useMutation({
    mutationFn: () => mapImport(id, { columns: fields, days }),
    onSuccess: (mapped) => client.setQueryData(importQuery(id).queryKey, mapped),
    onError: (error) => alertFailure(t`The rows could not be checked.`, error),
  });
  useUnsaved(() => isChanged && !mapping.isPending && !mapping.isSuccess);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = mappingFault(kind, fields);
    if (fault) return alertHint(fault);
    if (mapping.isPending) return;
    dismissAlerts();
    mapping.mutate();
  };
  const choose = (place: number, field: ImportField | null) =>
    setFields(fields.map((before, each) => (each === place ? field : before)));
  const rows = columns.map(({ name, samples }, place) => ({
    id: String(place),
    name: name || t`Column ${place + 1}`,
    samples,
    field: fields[place] ?? null,
  }));
  const isTwice = ({ field }: FileColumn) =>
    field !== null && fields.indexOf(field) !== fields.lastIndexOf(field);
  const options = [
    { value: '', label: t`Skip` },
    ...Object.entries(importFields[kind]).map(([value, { label }]) => ({ value, label })),
  ];
  const shown: Column<FileColumn>[] = [
    { header: t`Column of the file`, cell: ({ name }) => name },
    {
      header: t`First values`,
      cell: ({ samples }) => (
        <Text size="sm" c="dimmed" lineClamp={2} className={classes.quoted}>
          {samples.filter(Boolean).join(' · ')}
        </Text>
      ),
    },
    {
      header: t`Maps to`,
      cell: (column) => (
        <NativeSelect
          aria-label={t`${column.name} maps to`}
          data={options}
          value={column.field ?? ''}
          error={isTwice(column) && t`Chosen for two columns.`}
          onChange={({ currentTarget: { value } }) =>
            choose(Number(column.id), (value || null) as ImportField | null)
          }
        />
      ),
    },
  ];
  return (
    <Panel title={t`Columns`}>
      <Text size="sm">
        {t`Match each column to a field. Nothing is imported yet: every row is checked first, and you see the result.`}
      </Text>
      <Stack component="form" onSubmit={submit}>
        <DataTable label={t`Columns of the file`} columns={shown} rows={rows} empty="" />
        {fields.some((field) => importDayFields.includes(field)) && (
          <NativeSelect
            label={t`Days in the file are written`}
            data={dayOrders.map((value) => ({ value, label: dayOrderLabels[value] }))}
            value={days}
            onChange={({ currentTarget: { value } }) => setDays(value as DayOrder)}
            maw="18rem"
          />
        )}
        <FormFooter
          submitLabel={t`Check rows`}
          isSaving={mapping.isPending}
          onCancel={onBack}
          cancelLabel={t`Back`}
        />
      </Stack>
    </Panel>
  );
}
