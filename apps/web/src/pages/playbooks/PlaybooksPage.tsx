import { playbooks } from '@caseward/contract/playbooks';
import { t } from '@lingui/core/macro';
import { Paper, Text } from '@mantine/core';
import { PlaybooksTable } from '../../features/playbooks/PlaybooksTable.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';

// One file for the pages of playbooks: each that a route names makes every sign-in load a little more.
export { AddPlaybookPage, PlaybookPage } from './PlaybookPage.tsx';

/** The firm's playbooks: everyone sees them, lawyers keep them. */
export function PlaybooksPage() {
  const isKeeper = useMay(playbooks.create);
  return (
    <Page
      title={t`Playbooks`}
      actions={isKeeper && <ButtonLink to={paths.addPlaybook}>{t`Add playbook`}</ButtonLink>}
    >
      <Text size="sm" c="dimmed">
        {t`What a matter of a practice area begins with: tasks, events and deadlines, shown before they are added.`}
      </Text>
      <Paper withBorder p="md">
        <PlaybooksTable isKeeper={isKeeper} />
      </Paper>
    </Page>
  );
}
