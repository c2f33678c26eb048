import { type Import, type ImportKind, importKindLabels } from '@caseward/contract/imports';
import { Alert, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { manyOf } from '../../shared/lists/use-bulk.ts';
import { paths } from '../../shared/paths.ts';
import { ImportedRecords } from './ImportedRecords.tsx';
import { recordWords, stateLabels } from './import-labels.ts';
import { importQuery, saveSkippedRows, takeImportBack } from './imports.api.ts';

/** The list with the newest records first. */
const listOf = {
  contacts: {
    to: paths.contacts,
    search: { ordering: '-created_at', columns: 'email,contact_type,created_at' },
  },
  matters: { to: paths.matters, search: { columns: 'number,status,clients,created_at' } },
} satisfies Record<ImportKind, object>;

function sentenceOf({ kind, state, failure, total, imported, taken_back }: Import): string {
  const words = recordWords(kind);
  if (state === 'TAKEN_BACK') {
    const kept = imported - taken_back;
    const stay = kept > 0 ? ` ${manyOf(kept, words)} ${kept === 1 ? 'was' : 'were'} kept: see below.` : '';
    return `${manyOf(taken_back, words)} moved to the trash, for 30 days.${stay}`;
  }
  if (state === 'CANCELLED') return 'This import was given up. Nothing of it was imported.';
  if (state === 'FAILED') return failure || 'Nothing was imported. Import the file anew.';
  const left = total - imported;
  const skipped = left > 0 ? ` ${manyOf(left, { one: 'row was', several: 'rows were' })} left out.` : '';
  return `${manyOf(imported, words)} imported.${skipped}`;
}

/** The result of an import, what it made, and taking that back. */
export function ImportOutcome({ found }: { found: Import }) {
  const { id, kind, state, imported, taken_back, failure } = found;
  const client = useQueryClient();
  const words = recordWords(kind);
  const isThere = state === 'DONE' || state === 'TAKEN_BACK';
  const left = imported - taken_back;
  return (
    <>
      <Panel title={stateLabels[state]}>
        <Text>{sentenceOf(found)}</Text>
        {state === 'DONE' && failure && (
          <Alert color="red" role="presentation">
            {failure}
          </Alert>
        )}
        <Group gap="xs">
          {state === 'DONE' && <ButtonLink {...listOf[kind]}>Show {importKindLabels[kind]}</ButtonLink>}
          {state === 'TAKEN_BACK' && (
            <ButtonLink to={paths.trash} variant="default">
              Show Trash
            </ButtonLink>
          )}
          {found.has_skipped_rows && (
            <ActionButton
              label="Download Skipped Rows"
              act={() => saveSkippedRows(id)}
              effects={{ touches: [] }}
              failure="Failed to download the rows."
            />
          )}
          <ButtonLink to={paths.import} search={{ kind }} variant="default">
            Import Another File
          </ButtonLink>
          {isThere && left > 0 && (
            <ActionButton
              label={state === 'DONE' ? 'Take Back' : 'Take Back the Rest'}
              question={{
                question: `Take this import back? ${manyOf(left, words)} ${left === 1 ? 'goes' : 'go'} to the trash for 30 days. What was changed or used since stays.`,
                yes: 'Take Back',
                no: 'Keep',
              }}
              act={() => takeImportBack(id)}
              failure="Failed to take the import back."
              onDone={(running) => client.setQueryData(importQuery(id).queryKey, running)}
            />
          )}
        </Group>
        {found.has_skipped_rows && (
          <Text size="sm" c="dimmed">
            Each skipped row comes with what is wrong with it. Fix the rows and import that file; it is kept
            for a week.
          </Text>
        )}
      </Panel>
      {isThere && imported > 0 && <ImportedRecords found={found} />}
    </>
  );
}
