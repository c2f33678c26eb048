import { matters } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { clientOptions } from '../../features/contacts/client-options.ts';
import { practiceAreaOptions } from '../../features/firm/practice-areas.api.ts';
import { MatterForm } from '../../features/matters/MatterForm.tsx';
import { createMatter, deleteMatter } from '../../features/matters/matters.api.ts';
import { teamOptions } from '../../features/team/team.api.ts';
import { alertSaved } from '../../shared/feedback/alerts.ts';
import { useLeaving } from '../../shared/forms/use-leaving.ts';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';

const NewParties = lazy(async () => ({ default: (await import('./NewParties.tsx')).NewParties }));

/** Opens a matter. */
export function AddMatterPage() {
  const navigate = useNavigate();
  const mayRemove = useMay(matters.remove);
  const leave = useLeaving(paths.matters);
  return (
    <RequirePermission to={matters.create} title={t`Add matter`}>
      <Page title={t`Add matter`} narrow>
        <Paper withBorder p="md">
          <MatterForm
            clientOptions={clientOptions}
            Parties={NewParties}
            teamOptions={teamOptions}
            practiceAreaOptions={practiceAreaOptions}
            save={createMatter}
            submitLabel={t`Save Matter`}
            failure={t`Failed to create matter.`}
            onCancel={leave}
            onSaved={({ id }) => {
              const record = { id, href: `${paths.matters}/${id}` };
              alertSaved(t`Matter added.`, record, mayRemove ? () => deleteMatter(id) : undefined);
              return navigate({ to: paths.matters, replace: true });
            }}
          />
        </Paper>
      </Page>
    </RequirePermission>
  );
}
