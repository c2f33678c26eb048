import { type Matter, matters } from '@caseward/contract/matters';
import { SimpleGrid, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DocumentsSection } from '../../features/documents/DocumentsSection.tsx';
import { MatterFacts } from '../../features/matters/MatterFacts.tsx';
import { deleteMatter, matterQuery } from '../../features/matters/matters.api.ts';
import { ProtectionBadges } from '../../features/matters/ProtectionBadges.tsx';
import { NotesSection } from '../../features/notes/NotesSection.tsx';
import { MatterTasks } from '../../features/tasks/MatterTasks.tsx';
import { assigneeOptions, teamOptions } from '../../features/team/team.api.ts';
import { DeleteButton } from '../../shared/dialogs/DeleteButton.tsx';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { ButtonLink, TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';

// Below the matter's work: it may come a moment later.
const ProtectionPanel = lazy(async () => ({
  default: (await import('./ProtectionPanel.tsx')).ProtectionPanel,
}));

const route = getRouteApi('/shell/matters/$matterId');

/** One matter with its records. */
export function MatterPage() {
  const { matterId } = route.useParams();
  return (
    <LoadedRecord
      key={matterId}
      query={matterQuery(matterId)}
      kind="Matter"
      loading="Loading matter details..."
      failure="Error fetching matter"
      back={<TextLink to={paths.matters}>All matters</TextLink>}
    >
      {(matter) => <LoadedMatter matter={matter} />}
    </LoadedRecord>
  );
}

function LoadedMatter({ matter }: { matter: Matter }) {
  const navigate = route.useNavigate();
  const mayEdit = useMay(matters.update);
  const mayDelete = useMay(matters.remove);
  const { id, title, tasks, documents, held } = matter;
  const actions = (
    <>
      <ButtonLink to={paths.matterHistory} params={{ matterId: id }} variant="default">
        History
      </ButtonLink>
      {mayEdit && (
        <ButtonLink to={paths.editMatter} params={{ matterId: id }} variant="default">
          Edit
        </ButtonLink>
      )}
      {mayDelete && (
        <DeleteButton
          question="Are you sure you want to delete this matter?"
          id={id}
          held={held}
          remove={deleteMatter}
          failure="Failed to delete matter."
          onDeleted={() => navigate({ to: paths.matters })}
        />
      )}
    </>
  );
  return (
    <Page title={title} badge={<ProtectionBadges matter={matter} />} actions={actions}>
      <MatterFacts matter={matter} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Stack gap="lg">
          <MatterTasks matterId={id} tasks={tasks} teamOptions={assigneeOptions} />
          <DocumentsSection matterId={id} documents={documents} held={held} />
        </Stack>
        <NotesSection matterId={id} held={held} />
      </SimpleGrid>
      <Suspense>
        <ProtectionPanel matter={matter} teamOptions={teamOptions} />
      </Suspense>
    </Page>
  );
}
