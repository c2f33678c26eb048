import { matters } from '@caseward/contract/matters';
import { Paper } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { contactOptions } from '../../features/contacts/contacts.api.ts';
import { practiceAreaOptions } from '../../features/firm/practice-areas.api.ts';
import { MatterForm } from '../../features/matters/MatterForm.tsx';
import { createMatter } from '../../features/matters/matters.api.ts';
import { teamOptions } from '../../features/team/team.api.ts';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { paths } from '../../shared/paths.ts';

/** Opens a matter. */
export function AddMatterPage() {
  const navigate = useNavigate();
  return (
    <RequirePermission to={matters.create} title="Add Matter">
      <Page title="Add Matter" narrow>
        <Paper withBorder p="md">
          <MatterForm
            clientOptions={contactOptions}
            teamOptions={teamOptions}
            practiceAreaOptions={practiceAreaOptions}
            save={createMatter}
            submitLabel="Save Matter"
            failure="Failed to create matter."
            onSaved={() => navigate({ to: paths.matters })}
          />
        </Paper>
      </Page>
    </RequirePermission>
  );
}
