import { firm } from '@caseward/contract/firm';
import { Paper } from '@mantine/core';
import { FirmForm } from '../../features/firm/FirmForm.tsx';
import { firmQuery } from '../../features/firm/firm.api.ts';
import { StoragePanel } from '../../features/firm/StoragePanel.tsx';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { paths } from '../../shared/paths.ts';

/** The firm's settings, for administrators. */
export function FirmPage() {
  return (
    <RequirePermission to={firm.get} title="Firm">
      <LoadedRecord
        query={firmQuery}
        kind="Firm"
        loading="Loading the firm's settings..."
        fresh
        back={<TextLink to={paths.dashboard}>Dashboard</TextLink>}
      >
        {(settings) => (
          <Page title="Firm" narrow>
            <Paper withBorder p="md">
              <FirmForm settings={settings} />
            </Paper>
            <Paper withBorder p="md" mt="md">
              <StoragePanel />
            </Paper>
          </Page>
        )}
      </LoadedRecord>
    </RequirePermission>
  );
}
