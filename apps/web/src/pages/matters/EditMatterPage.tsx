import { matters } from '@caseward/contract/matters';
import { Paper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { contactOptions } from '../../features/contacts/contacts.api.ts';
import { MatterForm } from '../../features/matters/MatterForm.tsx';
import { matterQuery, updateMatter } from '../../features/matters/matters.api.ts';
import { practiceAreaOptions } from '../../features/practice-areas/practice-areas.api.ts';
import { teamOptions } from '../../features/team/team.api.ts';
import { paths } from '../../shared/paths.ts';
import { LoadedRecord } from '../../shared/ui/LoadedRecord.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
import { Page } from '../../shared/ui/Page.tsx';
import { RequirePermission } from '../../shared/ui/Permitted.tsx';

const route = getRouteApi('/shell/matters/$matterId/edit');

/** Changes a matter. */
export function EditMatterPage() {
  const { matterId } = route.useParams();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  return (
    <RequirePermission to={matters.update} title="Edit Matter">
      <LoadedRecord
        key={matterId}
        query={matterQuery(matterId)}
        kind="Matter"
        loading="Loading matter details..."
        failure="Error fetching matter"
        fresh
        back={<TextLink to={paths.matters}>All matters</TextLink>}
      >
        {(matter) => (
          <Page title="Edit Matter" narrow>
            <Paper withBorder p="md">
              <MatterForm
                matter={matter}
                clientOptions={contactOptions}
                teamOptions={teamOptions}
                practiceAreaOptions={practiceAreaOptions}
                save={(body, writing) => updateMatter(matterId, body, writing)}
                submitLabel="Save Changes"
                failure="Failed to update matter."
                onSaved={(saved) => {
                  queryClient.setQueryData(matterQuery(matterId).queryKey, saved);
                  return navigate({ to: paths.matter, params: { matterId } });
                }}
              />
            </Paper>
          </Page>
        )}
      </LoadedRecord>
    </RequirePermission>
  );
}
