import {
  type ConflictRestricted,
  conflictRestrictedLabels,
  conflictRestrictions,
} from '@caseward/contract/conflict-restricted';
import { t } from '@lingui/core/macro';
import { Radio, Stack } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

const descriptions: Record<ConflictRestricted, string> = {
  TELL: t`The check shows “Restricted” beside the name, and people with access are asked.`,
  RELEASE: t`People with access are asked as well, but only a conflicts officer closes checks, restricted or not. So no check reveals that a restricted matter exists.`,
};

/** Chooses what a conflict check tells of matters to which access is restricted. */
export const ConflictRestrictedChoice = (input: GetInputPropsReturnType) => (
  <Radio.Group label={t`What a conflict check shows of restricted matters`} {...input}>
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
