import { matterPlaybooks } from '@caseward/contract/matter-playbooks';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { matterQuery } from '../../features/matters/matters.api.ts';
import { matterPlaybooksQuery } from '../../features/playbooks/playbooks.api.ts';
import { StartPlaybook } from '../../features/playbooks/StartPlaybook.tsx';
import { peopleOfMatter, teamOptions } from '../../features/team/team.api.ts';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';

const route = getRouteApi('/shell/matters/$matterId/playbook');

// At the end, where it moves nothing.
const StartedPlaybooks = lazyPart(
  () => import('../../features/playbooks/StartedPlaybooks.tsx'),
  'StartedPlaybooks',
);

/** The playbooks of a matter: what one would add, shown first, and which were started. */
export function MatterPlaybookPage() {
  const { matterId } = route.useParams();
  const navigate = useNavigate();
  const mayStart = useMay(matterPlaybooks.start);
  const of = useQuery(matterPlaybooksQuery(matterId));
  return (
    <LoadedRecord
      query={matterQuery(matterId)}
      kind={t`Matter`}
      loading={t`Loading matter details...`}
      back={<TextLink to={paths.matters}>{t`All matters`}</TextLink>}
    >
      {({ id, title, status, walled }) => (
        <Page title={t`Playbooks`} narrow>
          <Text>
            <Trans>
              What begins in{' '}
              <TextLink to={paths.matter} params={{ matterId }} underline="always">
                {title}
              </TextLink>
            </Trans>
          </Text>
          {status === 'CLOSED' || status === 'ARCHIVED' ? (
            <Text>{t`This matter is closed. Reopen it to start a playbook in it.`}</Text>
          ) : (
            mayStart &&
            of.data && (
              <StartPlaybook
                matterId={id}
                suggested={of.data.suggested?.id ?? of.data.started[0]?.playbook ?? null}
                assignees={peopleOfMatter({ id, walled }).assignees}
                onStarted={() => navigate({ to: paths.matter, params: { matterId } })}
              />
            )
          )}
          <Suspense>
            {of.data && <StartedPlaybooks matterId={id} started={of.data.started} assignees={teamOptions} />}
          </Suspense>
          {!mayStart && of.data?.started.length === 0 && (
            <Text>{t`No playbook was started in this matter.`}</Text>
          )}
        </Page>
      )}
    </LoadedRecord>
  );
}
