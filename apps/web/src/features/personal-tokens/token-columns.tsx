import { type PersonalToken, tokenScopeLabels } from '@caseward/contract/personal-tokens';
import { t } from '@lingui/core/macro';
import { Code, Group } from '@mantine/core';
import { formatMinute } from '../../shared/dates.ts';
import type { Column } from '../../shared/lists/columns.ts';

/** What is shown of a token: its name and its end, which its owner recognises it by. */
export const tokenColumns = (timeZone: string): Column<PersonalToken>[] => [
  {
    header: t`Name`,
    cell: ({ name, hint }) => (
      <Group gap="xs">
        {name}
        <Code>…{hint}</Code>
      </Group>
    ),
  },
  { header: t`Access`, cell: ({ scope }) => tokenScopeLabels[scope] },
  { header: t`Created`, cell: ({ created_at }) => formatMinute(created_at, timeZone) },
  {
    header: t`Last used`,
    cell: ({ last_used_at }) => (last_used_at ? formatMinute(last_used_at, timeZone) : t`Never`),
  },
  { header: t`Expires`, cell: ({ expires_at }) => formatMinute(expires_at, timeZone) },
];
