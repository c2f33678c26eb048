import { notificationKinds, notificationLabels } from '@caseward/contract/inbox';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { alertFailure } from '../../shared/feedback/alerts.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { choicesQuery, choicesSaved, saveChoices } from './inbox.api.ts';

/** Which notifications the signed-in person gets; each choice is saved at once. */
export function NotificationsPanel() {
  const { data, error, refetch } = useQuery(choicesQuery);
  const saving = useMutation({
    mutationFn: saveChoices,
    meta: { effects: choicesSaved },
    onError: (failure) => alertFailure('Failed to save your choice.', failure),
  });
  // What was just chosen is shown while it is being saved.
  const muted = (saving.isPending ? saving.variables : data)?.muted;
  return (
    <Panel title="Notifications">
      {muted ? (
        <Stack gap="xs" component="fieldset" m={0} p={0} bd={0}>
          <Text component="legend" size="sm" c="dimmed" mb="xs">
            Tell me when
          </Text>
          {notificationKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={notificationLabels[kind]}
              checked={!muted.includes(kind)}
              disabled={saving.isPending}
              onChange={({ currentTarget }) =>
                saving.mutate({
                  muted: currentTarget.checked ? muted.filter((each) => each !== kind) : [...muted, kind],
                })
              }
            />
          ))}
        </Stack>
      ) : error ? (
        <LoadError text={`Error: ${error.message}`} retry={refetch} />
      ) : (
        <Loading text="Loading your choices..." lines={3} />
      )}
    </Panel>
  );
}
