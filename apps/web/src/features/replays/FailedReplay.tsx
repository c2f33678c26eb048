import { replays } from '@caseward/contract/replays';
import { t } from '@lingui/core/macro';
import { Group, Text } from '@mantine/core';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { replayDecided, retryReplay } from './replays.api.ts';

/** Says that a replay failed, and has it computed once more. */
export function FailedReplay({ id }: { id: string }) {
  const mayRetry = useMay(replays.retry);
  return (
    <Group>
      <Text>{t`Not all deadlines could be recalculated.`}</Text>
      {mayRetry && (
        <ActionButton
          label={t`Try again`}
          act={() => retryReplay(id)}
          effects={replayDecided}
          failure={t`Failed to recalculate the deadlines.`}
        />
      )}
    </Group>
  );
}
