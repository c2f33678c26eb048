import { importKindLabels } from '@caseward/contract/import-fields';
import type { DuplicateChoice, Import } from '@caseward/contract/imports';
import { t } from '@lingui/core/macro';
import { Alert, Button, Radio, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { figure, manyOf } from '../../shared/counts.ts';
import { useConfirmedAction } from '../../shared/dialogs/use-confirmed-action.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { Footer } from '../../shared/layout/Footer.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { FindingsTable } from './FindingsTable.tsx';
import { recordWords } from './import-labels.ts';
import { importQuery, runImport, saveSkippedRows } from './imports.api.ts';

/** The result of checking the rows, and the button that imports them. */
export function ImportCheck({ found, onRemap }: { found: Import; onRemap: () => void }) {
  const { id, kind, total, wrong_rows, duplicate_rows } = found;
  const words = recordWords(kind);
  const client = useQueryClient();
  const [duplicates, setDuplicates] = useState<DuplicateChoice>(found.duplicates);
  const { start, isPending } = useConfirmedAction({
    act: () => runImport(id, { duplicates, errors: wrong_rows > 0 ? 'SKIP' : 'REFUSE' }),
    failure: t`Failed to import the ${words.several}.`,
    onDone: (running) => client.setQueryData(importQuery(id).queryKey, running),
  });
  const skipped = wrong_rows + (duplicates === 'SKIP' ? duplicate_rows : 0);
  const count = total - skipped;
  const counted = manyOf(count, words);
  const some = wrong_rows > 0 ? t`Import ${counted}, skip ${figure(skipped)}` : t`Import ${counted}`;
  const label = count === 0 ? t`Import ${importKindLabels[kind]}` : some;
  return (
    <>
      <Panel title={t`Rows checked`}>
        <DescriptionList>
          <Fact name={t`Rows`}>{figure(total)}</Fact>
          <Fact name={t`With errors`}>{figure(wrong_rows)}</Fact>
          <Fact name={t`Duplicates`}>{figure(duplicate_rows)}</Fact>
        </DescriptionList>
        {wrong_rows > 0 && (
          <Alert color="red" role="presentation">
            {count > 0
              ? t`Fix rows with errors below, and they are imported too. Those that stay wrong are skipped: you can download them afterwards, each with what is wrong with it.`
              : t`No row can be imported as it is. Fix these rows below, or upload the file again.`}{' '}
            {t`If a column was taken for something else, change the columns.`}
          </Alert>
        )}
        {duplicate_rows > 0 && (
          <Radio.Group
            label={t`Possible duplicates`}
            value={duplicates}
            onChange={(chosen) => setDuplicates(chosen as DuplicateChoice)}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="SKIP" label={t`Skip them`} />
              <Radio value="IMPORT" label={t`Import anyway`} />
            </Stack>
          </Radio.Group>
        )}
        <Footer
          aside={
            wrong_rows > 0 && (
              <ActionButton
                label={t`Download rows with errors`}
                act={() => saveSkippedRows(id)}
                effects={{ touches: [] }}
                failure={t`Failed to download the rows.`}
              />
            )
          }
        >
          <Button variant="default" onClick={onRemap}>
            {t`Change columns`}
          </Button>
          <Button onClick={start} loading={isPending} disabled={count === 0}>
            {label}
          </Button>
        </Footer>
      </Panel>
      {wrong_rows + duplicate_rows > 0 && <FindingsTable found={found} />}
    </>
  );
}
