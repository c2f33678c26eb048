import { type ImportKind, importFields } from '@caseward/contract/import-fields';
import type { ImportRowCells } from '@caseward/contract/import-rows';
import type { Import, ImportFinding } from '@caseward/contract/imports';
import { t } from '@lingui/core/macro';
import { List, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { figure } from '../../shared/counts.ts';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { alertFailure, dismissAlerts } from '../../shared/feedback/alerts.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useUnsaved } from '../../shared/forms/unsaved.ts';
import { ServerText } from '../../shared/language/ServerText.tsx';
import { useFocusOnMount } from '../../shared/layout/use-focus-on-mount.ts';
import { correctRow, importQuery, importRowQuery } from './imports.api.ts';

interface FixRowProps {
  found: Import;
  row: number;
  /** What was found in the row. */
  findings: readonly ImportFinding[];
  onClose: () => void;
}

/** Corrects the cells of a row of the file before it is imported. */
export function FixRowDialog(props: FixRowProps) {
  const { found, row, onClose } = props;
  // The form begins with what is fetched, and its row is another one once it was fixed: nothing stays in the cache.
  const { data, error, refetch } = useQuery({ ...importRowQuery(found.id, row), gcTime: 0 });
  return (
    <Dialog title={t`Fix row ${figure(row)}`} wide onClose={onClose}>
      {data ? (
        <RowForm {...props} read={data} />
      ) : error ? (
        <LoadError text={t`Error: ${error.message}`} retry={refetch} />
      ) : (
        <Loading text={t`Loading row...`} />
      )}
    </Dialog>
  );
}

function RowForm({ found, row, findings, onClose, read }: FixRowProps & { read: ImportRowCells }) {
  const { id, kind, columns } = found;
  const client = useQueryClient();
  const first = useFocusOnMount<HTMLTextAreaElement>();
  const [cells, setCells] = useState(read.cells);
  const isChanged = cells.some((cell, place) => cell !== read.cells[place]);
  const saving = useMutation({
    mutationFn: () => correctRow(id, { row, cells }),
    // The row cannot be read while the rows are checked; all is fetched once they were.
    meta: { effects: { touches: [] } },
    onSuccess: (checking) => {
      onClose();
      client.setQueryData(importQuery(id).queryKey, checking);
    },
    onError: (error) => alertFailure(t`Failed to save the row.`, error),
  });
  useUnsaved(() => isChanged && !saving.isPending && !saving.isSuccess);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    dismissAlerts();
    saving.mutate();
  };
  const placed = findings.map((each) => ({ ...each, place: placeOf(found, each) }));
  const ofRow = placed.filter(({ place }) => place < 0);
  const firstWrong = Math.max(placed.find(({ place }) => place >= 0)?.place ?? 0, 0);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{t`The file stays as it was uploaded. The row is checked again when you save.`}</Text>
        {ofRow.length > 0 && (
          <List size="sm">
            {ofRow.map(({ id: key, sentence }) => (
              <List.Item key={key}>
                <ServerText>{sentence}</ServerText>
              </List.Item>
            ))}
          </List>
        )}
        {cells.map((cell, place) => {
          const wrong = placed.filter((each) => each.place === place);
          const was = read.was?.[place];
          return (
            <TextArea
              ref={place === firstWrong ? first : undefined}
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
              key={place}
              label={columns[place]?.name || t`Column ${figure(place + 1)}`}
              description={describe(
                kind,
                columns[place]?.field,
                was !== undefined && was !== cell ? was : undefined,
              )}
              minRows={1}
              maxRows={6}
              value={cell}
              onChange={(event) => setCells(cells.with(place, event.currentTarget.value))}
              error={
                wrong.length > 0 &&
                cell === read.cells[place] &&
                wrong.map(({ id: key, sentence }) => <ServerText key={key}>{sentence}</ServerText>)
              }
            />
          );
        })}
        <FormFooter submitLabel={t`Save and check again`} isSaving={saving.isPending} disabled={!isChanged} />
      </Stack>
    </form>
  );
}

/** The column in which something was found; -1: in the row as a whole. */
const placeOf = ({ columns }: Import, { field }: ImportFinding): number =>
  field === null ? -1 : columns.findIndex((column) => column.field === field);

/** Where a column goes, and what its cell was in the file. */
function describe(
  kind: ImportKind,
  field: Import['columns'][number]['field'] | undefined,
  was: string | undefined,
): string | undefined {
  const fields: Partial<Record<string, { label: string }>> = importFields[kind];
  const goes = field ? t`Maps to ${fields[field]?.label ?? field}` : t`Skipped`;
  return was === undefined ? goes : t`${goes}. In the file: ${was}`;
}
