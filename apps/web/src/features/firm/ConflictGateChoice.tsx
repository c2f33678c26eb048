import { type ConflictGate, conflictGates } from '@caseward/contract/conflict-gate';
import { conflictGateLabels } from '@caseward/contract/conflict-gate-labels';
import { t } from '@lingui/core/macro';
import { Radio, Stack } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

const descriptions: Record<ConflictGate, string> = {
  OFF: t`Matters open without a check, and nothing reminds of it.`,
  WARN: t`Matters open at once. Their pages remind of the check until it covers the parties.`,
  REQUIRED: t`A matter opens only when a closed check covers its parties, and who joins an open one is checked first. Administrators can open one without a check, for a reason that is kept.`,
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
