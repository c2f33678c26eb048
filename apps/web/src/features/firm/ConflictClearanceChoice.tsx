import { type ConflictClearance, conflictClearances } from '@caseward/contract/conflict-clearance';
import { conflictClearanceLabels } from '@caseward/contract/conflict-clearance-labels';
import { t } from '@lingui/core/macro';
import { Radio, Stack } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

const descriptions: Record<ConflictClearance, string> = {
  WRITER: t`Staff may decide when sides are opposed and close checks, too.`,
  LAWYER: t`Staff may say that a hit is a different person. Lawyers decide everything else.`,
  OFFICER: t`People marked as conflicts officers under Team, or administrators while nobody is.`,
  TWO_LAWYERS: t`Lawyers decide, and a person who made all the decisions alone cannot close the check.`,
};

/** Chooses who decides on conflicts of interest, and closes checks. */
export const ConflictClearanceChoice = (input: GetInputPropsReturnType) => (
  <Radio.Group
    label={t`Who decides on conflicts of interest`}
    description={t`Who decides when sides are opposed, and who closes checks. Conflicts officers always may.`}
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
