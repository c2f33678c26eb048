import {
  type MutedKinds,
  type NotificationKind,
  notificationKinds,
  notificationLabels,
} from '@caseward/contract/inbox';
import { t } from '@lingui/core/macro';
import { Checkbox, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useState } from 'react';
import { alertFailure } from '../../shared/feedback/alerts.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { useSession } from '../../shared/session/session.ts';
import { choicesQuery, choicesSaved, saveChoices } from './inbox.api.ts';

const isOf = (beginnings: RegExp) => (kind: NotificationKind) => beginnings.test(kind);
const ofConflicts = isOf(/^(CONFLICT|LIST)_/);
const ofDeadlines = isOf(/^(DEADLINES?|EVENT|FEED)_/);

/** The kinds of notifications, by what they are about. */
const groups = [
  {
    label: t`Matters, tasks and notes`,
    kinds: notificationKinds.filter((kind) => !ofConflicts(kind) && !ofDeadlines(kind)),
  },
  { label: t`Deadlines and events`, kinds: notificationKinds.filter(ofDeadlines) },
  { label: t`Conflicts of interest`, kinds: notificationKinds.filter(ofConflicts) },
];

/** Which notifications the signed-in person gets, here and by mail; each choice is saved at once. */
export function NotificationsPanel() {
  const { data, error, refetch } = useQuery(choicesQuery);
  const { user } = useSession();
  const saving = useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: 'choices of notifications' },
    mutationFn: saveChoices,
    meta: { effects: choicesSaved },
    onError: (failure) => alertFailure(t`Failed to save your choice.`, failure),
  });
  // What was just chosen is shown at once, and until it is saved.
  const [chosen, setChosen] = useState<MutedKinds>();
  const { isPending } = saving;
  useEffect(() => {
    if (!isPending) setChosen(undefined);
  }, [isPending]);
  if (!data)
    return (
      <Panel title={t`Notifications`}>
        {error ? (
          <LoadError text={t`Error: ${error.message}`} retry={refetch} />
        ) : (
          <Loading text={t`Loading your choices...`} lines={3} />
        )}
      </Panel>
    );
  const { muted, unmailed = data.unmailed } = chosen ?? data;
  const choose = (choices: MutedKinds) => {
    setChosen(choices);
    saving.mutate(choices);
  };
  const box = (list: 'muted' | 'unmailed', kind: NotificationKind, label: string | undefined) => {
    const off = list === 'muted' ? muted : unmailed;
    return (
      <Checkbox
        {...(label === undefined ? { 'aria-label': t`By e-mail: ${notificationLabels[kind]}` } : { label })}
        checked={!off.includes(kind)}
        disabled={list === 'unmailed' && muted.includes(kind)}
        onChange={({ currentTarget }) =>
          choose({
            muted,
            unmailed,
            [list]: currentTarget.checked ? off.filter((each) => each !== kind) : [...off, kind],
          })
        }
      />
    );
  };
  return (
    <Panel title={t`Notifications`}>
      {data.mails ? (
        <Stack gap="xs">
          <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0} w="auto">
            <Table.Thead>
              <Table.Tr>
                <Table.Th fw={400} c="dimmed" pe="xl">
                  {t`Notify me when`}
                </Table.Th>
                <Table.Th fw={400} c="dimmed">
                  {t`By e-mail`}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {groups.map(({ label, kinds }) => (
                <Fragment key={label}>
                  <Table.Tr>
                    <Table.Th colSpan={2} scope="colgroup" pt="sm">
                      {label}
                    </Table.Th>
                  </Table.Tr>
                  {kinds.map((kind) => (
                    <Table.Tr key={kind}>
                      <Table.Td pe="xl">{box('muted', kind, notificationLabels[kind])}</Table.Td>
                      <Table.Td>{box('unmailed', kind, undefined)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Fragment>
              ))}
            </Table.Tbody>
          </Table>
          <Text size="sm" c="dimmed">
            {user?.email
              ? t`E-mails go to ${user.email} a minute later, all in one message. What you have read by then is left out.`
              : t`You have no e-mail address here. Add one under About you to be notified by e-mail.`}
          </Text>
        </Stack>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t`Notify me when`}
          </Text>
          {groups.map(({ label, kinds }) => (
            <Stack key={label} gap="xs" component="fieldset" m={0} p={0} bd={0}>
              <Text component="legend" size="sm" fw={600} mb="xs">
                {label}
              </Text>
              {kinds.map((kind) => (
                <div key={kind}>{box('muted', kind, notificationLabels[kind])}</div>
              ))}
            </Stack>
          ))}
        </>
      )}
    </Panel>
  );
}
