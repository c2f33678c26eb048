import { type Playbook, playbooks } from '@caseward/contract/playbooks';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { practiceAreaOptions } from '../../features/firm/practice-areas.api.ts';
import { assigneesWith, useAssignees } from '../../features/playbooks/assignees.ts';
import { PlaybookLines } from '../../features/playbooks/PlaybookLines.tsx';
import { playbookQuery, playbooksChanged, removePlaybook } from '../../features/playbooks/playbooks.api.ts';
import { assigneeOptions, teamOptions } from '../../features/team/team.api.ts';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';

const PlaybookForm = lazyPart(() => import('../../features/playbooks/PlaybookForm.tsx'), 'PlaybookForm');

const route = getRouteApi('/shell/settings/playbooks/$playbookId');
const everybody = assigneesWith(assigneeOptions);
const nobody: Playbook['lines'] = [];

/** Adds a playbook. */
export function AddPlaybookPage() {
  return (
    <RequirePermission to={playbooks.create} title={t`Add playbook`}>
      <Page title={t`Add playbook`}>
        <FormOf lines={nobody} />
      </Page>
    </RequirePermission>
  );
}

/** A playbook: those who keep it change it here, all others read it. */
export function PlaybookPage() {
  const { playbookId } = route.useParams();
  return (
    <LoadedRecord
      query={playbookQuery(playbookId)}
      kind={t`Playbook`}
      loading={t`Loading playbook...`}
      fresh
      back={<TextLink to={paths.playbooks}>{t`Playbooks`}</TextLink>}
    >
      {(playbook) => <PlaybookShown key={playbook.id} playbook={playbook} />}
    </LoadedRecord>
  );
}

function PlaybookShown({ playbook }: { playbook: Playbook }) {
  const isKeeper = useMay(playbooks.update);
  const navigate = useNavigate();
  const { id, name, lines } = playbook;
  const remove = (
    <ActionButton
      label={t`Remove`}
      question={{
        question: t`Remove ${name}? It is no longer offered. What matters have got from it stays.`,
        yes: t`Remove`,
      }}
      act={() => removePlaybook(id)}
      effects={playbooksChanged}
      failure={t`Failed to remove the playbook.`}
      onDone={() => {
        alertSuccess(t`${name} was removed.`);
        return navigate({ to: paths.playbooks });
      }}
    />
  );
  return (
    <Page title={name} actions={isKeeper && remove}>
      {isKeeper ? (
        <FormOf key={playbook.version} playbook={playbook} lines={lines} />
      ) : (
        <Reading playbook={playbook} />
      )}
    </Page>
  );
}

function Reading({ playbook: { lines, practice_area_details: area } }: { playbook: Playbook }) {
  const known = useAssignees(
    teamOptions,
    lines.map(({ assignee }) => assignee),
  );
  return (
    <>
      {area && <Text>{t`New matters of ${area.name} are offered this playbook.`}</Text>}
      {known ? (
        <PlaybookLines lines={lines} known={known} />
      ) : (
        <Loading text={t`Loading lines...`} lines={8} />
      )}
    </>
  );
}

function FormOf({ playbook, lines }: { playbook?: Playbook; lines: Playbook['lines'] }) {
  const navigate = useNavigate();
  const known = useAssignees(
    teamOptions,
    lines.map(({ assignee }) => assignee),
  );
  const leave = () => navigate({ to: paths.playbooks });
  if (!known) return <Loading text={t`Loading playbook...`} />;
  return (
    <Suspense fallback={<Loading text={t`Loading playbook...`} />}>
      <PlaybookForm
        {...(playbook && { playbook })}
        areas={practiceAreaOptions}
        assignees={everybody}
        known={known}
        onCancel={leave}
        onSaved={({ name }) => {
          alertSuccess(t`${name} was saved.`);
          return leave();
        }}
      />
    </Suspense>
  );
}
