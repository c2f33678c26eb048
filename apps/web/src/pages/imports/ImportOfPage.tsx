import { type Import, imports } from '@caseward/contract/imports';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ImportSteps } from '../../features/imports/ImportSteps.tsx';
import { isFinished, titleOf } from '../../features/imports/import-labels.ts';
import { cancelImport, importQuery } from '../../features/imports/imports.api.ts';
import { manyOf } from '../../shared/counts.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { ButtonLink, TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { paths } from '../../shared/paths.ts';

const route = getRouteApi('/shell/import/$importId');

/** One import, from the columns of its file to its result. */
export function ImportOfPage() {
  const { importId } = route.useParams();
  return (
    <RequirePermission to={imports.get} title={t`Import`}>
      <LoadedRecord
        key={importId}
        query={importQuery(importId)}
        kind={t`Import`}
        loading={t`Loading the import...`}
        back={<TextLink to={paths.import}>{t`All your imports`}</TextLink>}
      >
        {(found) => <OneImport found={found} />}
      </LoadedRecord>
    </RequirePermission>
  );
}

function OneImport({ found }: { found: Import }) {
  const { id, file_name, total } = found;
  const client = useQueryClient();
  const cancelling = (
    <ActionButton
      label={t`Cancel import`}
      question={{
        question: t`Discard this import? Nothing will be imported.`,
        yes: t`Discard`,
        no: t`Keep`,
      }}
      act={() => cancelImport(id)}
      failure={t`Failed to cancel the import.`}
      onDone={(cancelled) => client.setQueryData(importQuery(id).queryKey, cancelled)}
    />
  );
  return (
    <Page
      title={titleOf(found)}
      actions={
        <>
          {!isFinished(found) && cancelling}
          <ButtonLink to={paths.import} variant="default">
            {t`All imports`}
          </ButtonLink>
        </>
      }
    >
      <Text>
        {file_name}, {manyOf(total, { one: t`row`, several: t`rows` })}
      </Text>
      <ImportSteps found={found} />
    </Page>
  );
}
