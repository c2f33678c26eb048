import {
  type ConflictRestricted,
  conflictRestrictedLabels,
  conflictRestrictions,
} from '@caseward/contract/conflict-restricted';
import { t } from '@lingui/core/macro';
import { Radio, Stack } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

const descriptions: Record<ConflictRestricted, string> = {
  TELL: t`The check says “Restricted” beside the name, and those with access are asked.`,
  RELEASE: t`Those with access are asked as well, but every check, restricted or not, is closed by a conflicts officer alone. So nobody learns from a check that there is something.`,
};

/** Chooses what a conflict check tells of matters to which access is restricted. */
export const ConflictRestrictedChoice = (input: GetInputPropsReturnType) => (
  <Radio.Group label={t`What a conflict check tells of restricted matters`} {...input}>
    <Stack gap="xs" mt="xs">
      {conflictRestrictions.map((each) => (
        <Radio
          key={each}
          value={each}
          label={conflictRestrictedLabels[each]}
          description={descriptions[each]}
        />
      ))}
    </Stack>
  </Radio.Group>
);
