import { type Import, imports } from '@caseward/contract/imports';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ImportSteps } from '../../features/imports/ImportSteps.tsx';
import { figure, isFinished, titleOf } from '../../features/imports/import-labels.ts';
import { cancelImport, importQuery } from '../../features/imports/imports.api.ts';
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
    <RequirePermission to={imports.get} title="Import">
      <LoadedRecord
        key={importId}
        query={importQuery(importId)}
        kind="Import"
        loading="Loading the import..."
        back={<TextLink to={paths.import}>All your imports</TextLink>}
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
      label="Cancel Import"
      question={{
        question: 'Discard this import? Nothing of it will be imported.',
        yes: 'Discard',
        no: 'Keep',
      }}
      act={() => cancelImport(id)}
      failure="Failed to cancel the import."
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
            All Imports
          </ButtonLink>
        </>
      }
    >
      <Text>
        {file_name}, {figure(total)} {total === 1 ? 'row' : 'rows'}
      </Text>
      <ImportSteps found={found} />
    </Page>
  );
}
