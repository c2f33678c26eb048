import { people } from '@caseward/contract/people';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { InvitationsPanel } from '../../features/team/InvitationsPanel.tsx';
import { InviteDialog } from '../../features/team/InviteDialog.tsx';
import { PeopleTable } from '../../features/team/PeopleTable.tsx';
import { PersonDialog } from '../../features/team/PersonDialog.tsx';
import { peopleQuery } from '../../features/team/people.api.ts';
import { InTurn, LaterPart } from '../../shared/layout/InTurn.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { SearchBox } from '../../shared/lists/SearchBox.tsx';
import { paths } from '../../shared/paths.ts';

const InviteManyDialog = lazyPart(
  () => import('../../features/team/InviteManyDialog.tsx'),
  'InviteManyDialog',
);

const FirmTokensPanel = lazyPart(
  () => import('../../features/personal-tokens/FirmTokensPanel.tsx'),
  'FirmTokensPanel',
);

// It stands below the people, and reads the whole API.
const RolesPanel = lazyPart(() => import('../../features/team/RolesPanel.tsx'), 'RolesPanel');

const route = getRouteApi('/shell/settings/team');

/** The firm's people, for administrators. */
export function TeamPage() {
  return (
    <RequirePermission to={people.list} title={t`Team`}>
      <Team />
    </RequirePermission>
  );
}

function Team() {
  const { search = '' } = route.useSearch();
  const navigate = useNavigate();
  const [inviting, setInviting] = useState(false);
  const [invitingMany, setInvitingMany] = useState(false);
  const [editedId, setEditedId] = useState<string>();
  const rows = useInfiniteQuery({ ...peopleQuery(search), placeholderData: keepPreviousData });
  const edited = rows.data?.find(({ id }) => id === editedId);
  return (
    <Page
      title={t`Team`}
      actions={
        <>
          <Button variant="default" onClick={() => setInvitingMany(true)}>
            {t`Invite several`}
          </Button>
          <Button onClick={() => setInviting(true)}>{t`Invite`}</Button>
        </>
      }
    >
      <SearchBox
        label={t`Search people`}
        search={search}
        onSearch={(text) => navigate({ to: paths.team, search: { search: text }, replace: true })}
      />
      <InTurn>
        <div>
          <PeopleTable rows={rows} empty={t`No people match.`} onEdit={({ id }) => setEditedId(id)} />
        </div>
        <InvitationsPanel />
        <LaterPart>
          <FirmTokensPanel />
          <RolesPanel />
        </LaterPart>
      </InTurn>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {invitingMany && (
        <Suspense>
          <InviteManyDialog onClose={() => setInvitingMany(false)} />
        </Suspense>
      )}
      {edited && <PersonDialog person={edited} onClose={() => setEditedId(undefined)} />}
    </Page>
  );
}
