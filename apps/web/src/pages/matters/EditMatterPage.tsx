import { matters } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { clientOptions } from '../../features/contacts/client-options.ts';
import { practiceAreaOptions } from '../../features/firm/practice-areas.api.ts';
import { MatterForm } from '../../features/matters/MatterForm.tsx';
import { matterQuery, updateMatter } from '../../features/matters/matters.api.ts';
import { peopleOfMatter, teamOptions } from '../../features/team/team.api.ts';
import { alertSaved } from '../../shared/feedback/alerts.ts';
import { useLeaving } from '../../shared/forms/use-leaving.ts';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { laterCourts } from './later-courts.ts';

// Below the form; each change of a party is saved by itself.
const MatterParties = lazyPart(() => import('./MatterParties.tsx'), 'MatterParties');

const route = getRouteApi('/shell/matters/$matterId/edit');

/** Changes a matter. */
export function EditMatterPage() {
  const { matterId } = route.useParams();
  const navigate = route.useNavigate();
  const leave = useLeaving(`${paths.matters}/${matterId}`);
  return (
    <RequirePermission to={matters.update} title={t`Edit matter`}>
      <LoadedRecord
        key={matterId}
        query={matterQuery(matterId)}
        kind={t`Matter`}
        loading={t`Loading matter details...`}
        failure={t`Error fetching matter`}
        fresh
        back={<TextLink to={paths.matters}>{t`All matters`}</TextLink>}
      >
        {(matter) => (
          <Page title={t`Edit matter`} narrow>
            <Paper withBorder p="md">
              <MatterForm
                matter={matter}
                clientOptions={clientOptions}
                teamOptions={teamOptions}
                assigneeOptions={peopleOfMatter(matter).assignees}
                practiceAreaOptions={practiceAreaOptions}
                courtOptions={laterCourts}
                save={(body, writing) => updateMatter(matterId, body, writing)}
                submitLabel={t`Save Changes`}
                failure={t`Failed to update matter.`}
                onCancel={leave}
                onSaved={() => {
                  alertSaved(t`Matter saved.`, { id: matterId, href: `${paths.matters}/${matterId}` });
                  return navigate({ to: paths.matter, params: { matterId }, replace: true });
                }}
              />
            </Paper>
            <Suspense>
              <MatterParties matterId={matterId} held={matter.held} />
            </Suspense>
          </Page>
        )}
      </LoadedRecord>
    </RequirePermission>
  );
}
