import { type ImportKind, importKindLabels } from '@caseward/contract/import-fields';
import type { Import } from '@caseward/contract/imports';
import { t } from '@lingui/core/macro';
import { Alert, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CountedWords, figure, manyOf } from '../../shared/counts.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { ServerText } from '../../shared/language/ServerText.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
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
  register: { to: paths.conflicts, search: { tab: 'register' } },
} satisfies Record<ImportKind, object>;

function sentenceOf({ kind, state, failure, total, imported, taken_back }: Import): ReactNode {
  const words = recordWords(kind);
  if (state === 'TAKEN_BACK') {
    const kept = imported - taken_back;
    const moved =
      kind === 'register'
        ? t`${manyOf(taken_back, words)} removed from the register.`
        : t`${manyOf(taken_back, words)} moved to the trash, for 30 days.`;
    return kept > 0 ? `${moved} ${keptInWords(kept, words)}` : moved;
  }
  if (state === 'CANCELLED') return t`This import was cancelled. Nothing was imported.`;
  if (state === 'FAILED')
    return failure ? <ServerText>{failure}</ServerText> : t`Nothing was imported. Import the file again.`;
  const left = total - imported;
  const done = t`${manyOf(imported, words)} imported.`;
  const skipped = left === 1 ? t`1 row was skipped.` : t`${figure(left)} rows were skipped.`;
  return left > 0 ? `${done} ${skipped}` : done;
}

const keptInWords = (kept: number, words: CountedWords) =>
  kept === 1
    ? t`${manyOf(kept, words)} was kept: see below.`
    : t`${manyOf(kept, words)} were kept: see below.`;

function takeBackQuestion(kind: ImportKind, left: number, words: CountedWords): string {
  if (kind === 'register')
    return t`Undo this import? Checks will not find ${manyOf(left, words)} any more. What was changed since stays.`;
  return left === 1
    ? t`Undo this import? ${manyOf(left, words)} goes to the trash for 30 days. What was changed or used since stays.`
    : t`Undo this import? ${manyOf(left, words)} go to the trash for 30 days. What was changed or used since stays.`;
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
            <ServerText>{failure}</ServerText>
          </Alert>
        )}
        <Group gap="xs">
          {state === 'DONE' && <ButtonLink {...listOf[kind]}>{t`Show ${importKindLabels[kind]}`}</ButtonLink>}
          {state === 'TAKEN_BACK' && kind !== 'register' && (
            <ButtonLink to={paths.trash} variant="default">
              {t`Show trash`}
            </ButtonLink>
          )}
          {found.has_skipped_rows && (
            <ActionButton
              label={t`Download skipped rows`}
              act={() => saveSkippedRows(id)}
              effects={{ touches: [] }}
              failure={t`Failed to download the rows.`}
            />
          )}
          <ButtonLink to={paths.import} search={{ kind }} variant="default">
            {t`Import another file`}
          </ButtonLink>
          {isThere && left > 0 && (
            <ActionButton
              label={state === 'DONE' ? t`Undo import` : t`Undo the rest`}
              question={{
                question: takeBackQuestion(kind, left, words),
                yes: t`Undo import`,
                no: t`Keep`,
              }}
              act={() => takeImportBack(id)}
              failure={t`Failed to undo the import.`}
              onDone={(running) => client.setQueryData(importQuery(id).queryKey, running)}
            />
          )}
        </Group>
        {found.has_skipped_rows && (
          <Text size="sm" c="dimmed">
            {t`Each skipped row comes with what is wrong with it. Fix the rows and import that file; it is kept for a week.`}
          </Text>
        )}
      </Panel>
      {isThere && imported > 0 && <ImportedRecords found={found} />}
    </>
  );
}
