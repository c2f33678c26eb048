import { type ConflictClearance, conflictClearances } from '@caseward/contract/conflict-clearance';
import { conflictClearanceLabels } from '@caseward/contract/conflict-clearance-labels';
import { t } from '@lingui/core/macro';
import { Radio, Stack } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

const descriptions: Record<ConflictClearance, string> = {
  WRITER: t`Staff, too, decide where sides oppose, and close checks.`,
  LAWYER: t`Staff say who is somebody else; all else is decided by lawyers.`,
  OFFICER: t`Those who are marked as conflicts officers under Team; administrators as long as nobody is.`,
  TWO_LAWYERS: t`As with lawyers, but whoever has made all the decisions alone cannot close the check.`,
};

/** Chooses who decides on conflicts of interest, and closes checks. */
export const ConflictClearanceChoice = (input: GetInputPropsReturnType) => (
  <Radio.Group
    label={t`Who decides on conflicts of interest`}
    description={t`Where sides oppose, and when a check is closed. Conflicts officers always may.`}
    {...input}
  >
    <Stack gap="xs" mt="xs">
      {conflictClearances.map((clearance) => (
        <Radio
          key={clearance}
          value={clearance}
          label={conflictClearanceLabels[clearance]}
          description={descriptions[clearance]}
        />
      ))}
    </Stack>
  </Radio.Group>
);
