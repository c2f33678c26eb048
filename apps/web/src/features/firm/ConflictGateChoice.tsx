import { type ConflictGate, conflictGates } from '@caseward/contract/conflict-gate';
import { conflictGateLabels } from '@caseward/contract/conflict-gate-labels';
import { t } from '@lingui/core/macro';
import { Radio, Stack } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

const descriptions: Record<ConflictGate, string> = {
  OFF: t`Matters open without a check and without a reminder.`,
  WARN: t`Matters open at once. The matter's page shows a reminder until a check covers its parties.`,
  REQUIRED: t`A matter opens only once a closed check covers its parties, and anyone who joins an open matter is checked first. Administrators can open a matter without a check if they give a reason, which is kept.`,
};

/** Chooses what the firm asks of a matter before it is opened. */
export const ConflictGateChoice = (input: GetInputPropsReturnType) => (
  <Radio.Group label={t`Conflict check before a matter opens`} {...input}>
    <Stack gap="xs" mt="xs">
      {conflictGates.map((gate) => (
        <Radio key={gate} value={gate} label={conflictGateLabels[gate]} description={descriptions[gate]} />
      ))}
    </Stack>
  </Radio.Group>
);
