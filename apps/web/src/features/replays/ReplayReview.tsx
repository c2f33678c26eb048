import { replayCauseLabels, replayDecisionLabels } from '@caseward/contract/replay-codes';
import { type Replay, ReplayDecision, type ReplayItem, replays } from '@caseward/contract/replays';
import { t } from '@lingui/core/macro';
import { Button, Checkbox, Group, Progress, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../shared/dates.ts';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { FailedReplay } from './FailedReplay.tsx';
import { ReplayTasks } from './ReplayTasks.tsx';
import { decideReplay, replayDecided, replayItemsQuery } from './replays.api.ts';

interface ReplayReviewProps {
  replay: Replay;
  /** How both days of a deadline were computed. */
  compared: (deadline: string) => ReactNode;
}

/** The deadlines that a replay would move, and what is decided of them. */
export function ReplayReview({ replay, compared }: ReplayReviewProps) {
  const mayDecide = useMay(replays.decide);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<ReplayItem['deadline']>();
  const { data, error, refetch } = useInfiniteQuery(replayItemsQuery(replay.id, replay.state === 'DONE'));
  if (error) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  if (!data) return <Loading text={t`Loading deadlines...`} lines={3} />;
  const isUnderWay = replay.state === 'WAITING' || replay.state === 'RUNNING';
  const pending = data.filter(({ decision }) => decision === 'PENDING');
  const picked = pending.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((each) => each !== id)));
  return (
    <Stack>
      {isUnderWay && (
        <>
          <Progress.Root>
            <Progress.Section value={replay.progress} aria-label={t`How much is computed`} />
          </Progress.Root>
          <Text size="sm" role="status">
            {t`${replay.progress} % is computed. What would move is shown as it is found.`}
          </Text>
        </>
      )}
      {replay.state === 'FAILED' && <FailedReplay id={replay.id} />}
      <Panel title={t`Deadlines that would move`}>
        <DataTable
          label={t`Deadlines that would move`}
          columns={columnsOf(replay, mayDecide ? { chosen: picked, toggle } : undefined)}
          rows={data}
          empty={t`No deadline would move.`}
          actions={({ decision, deadline }) =>
            decision === 'PENDING' && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t`Compare the computations of ${deadline.title}`}
                onClick={() => setOpened(deadline)}
              >
                {t`Compare`}
              </Button>
            )
          }
        />
      </Panel>
      {opened && (
        <Dialog title={opened.title} wide harmless onClose={() => setOpened(undefined)}>
          {compared(opened.id)}
        </Dialog>
      )}
      {mayDecide && pending.length > 0 && (
        <DecisionForm id={replay.id} items={picked} onDecided={() => setChosen([])} />
      )}
    </Stack>
  );
}

interface Choosing {
  chosen: readonly string[];
  toggle: (id: string, isChosen: boolean) => void;
}

const movedBy = (days: number) => {
  if (days === 0) return t`another hour`;
  const count = Math.abs(days);
  if (days < 0) return count === 1 ? t`1 day earlier` : t`${count} days earlier`;
  return count === 1 ? t`1 day later` : t`${count} days later`;
};

const dayAt = (day: string, time: string | null) =>
  time === null ? formatDay(day) : `${formatDay(day)}, ${time}`;

function columnsOf({ cause, why }: Replay, choosing: Choosing | undefined): Column<ReplayItem>[] {
  const choice: Column<ReplayItem>[] = choosing
    ? [
        {
          header: t`Choose`,
          cell: ({ id, decision, deadline }) =>
            decision === 'PENDING' && (
              <Checkbox
                aria-label={deadline.title}
                checked={choosing.chosen.includes(id)}
                onChange={(event) => choosing.toggle(id, event.currentTarget.checked)}
              />
            ),
        },
      ]
    : [];
  return [
    {
      header: t`Deadline`,
      cell: ({ deadline }) => (
        <Group gap="xs">
          <RowLink to={paths.deadline} id={deadline.id}>
            {deadline.title}
          </RowLink>
          {deadline.critical && <Tag tone="alarm">{t`Critical`}</Tag>}
        </Group>
      ),
    },
    ...choice,
    { header: t`Matter`, cell: ({ matter }) => matter.title },
    {
      header: t`Responsible`,
      cell: ({ deadline: { responsible } }) => (responsible ? <Person person={responsible} /> : t`Nobody`),
    },
    { header: t`Stored day`, cell: ({ old_on, old_time }) => dayAt(old_on, old_time) },
    { header: t`Proposed day`, cell: ({ new_on, new_time }) => dayAt(new_on, new_time) },
    { header: t`Moves`, cell: ({ days_moved }) => movedBy(days_moved) },
    { header: t`Open tasks`, cell: (item) => <ReplayTasks item={item} /> },
    { header: t`Why`, cell: () => `${replayCauseLabels[cause]}: ${why}` },
    {
      header: t`Decision`,
      cell: ({ decision, reason }) =>
        reason ? `${replayDecisionLabels[decision]}: ${reason}` : replayDecisionLabels[decision],
    },
  ];
}

function DecisionForm({ id, items, onDecided }: { id: string; items: string[]; onDecided: () => void }) {
  const { form, submit, isSaving } = useSavingForm({
    body: ReplayDecision,
    initialValues: { decision: 'ACCEPT' as 'ACCEPT' | 'KEEP', reason: '' },
    save: (decided) => decideReplay(id, { ...decided, ...(items.length > 0 && { items }) }),
    effects: replayDecided,
    failure: t`Failed to decide.`,
    onSaved: () => {
      form.reset();
      onDecided();
    },
  });
  const choose = (decision: 'ACCEPT' | 'KEEP') => () => form.setFieldValue('decision', decision);
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextArea
          label={t`Reason`}
          required
          description={t`An accepted day is a new one, which a second person confirms. A kept one stays as it is.`}
          minRows={2}
          maxRows={8}
          {...form.getInputProps('reason')}
        />
        <Group>
          <Button type="submit" loading={isSaving} onClick={choose('ACCEPT')}>
            {items.length > 0 ? t`Accept chosen` : t`Accept all`}
          </Button>
          <Button type="submit" variant="default" loading={isSaving} onClick={choose('KEEP')}>
            {items.length > 0 ? t`Keep chosen` : t`Keep all`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
