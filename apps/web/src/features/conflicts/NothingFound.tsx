import type { ConflictCheck } from '@caseward/contract/conflict-checks';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { manyOf } from '../../shared/counts.ts';

/** Among how many records nothing was found, and what that is worth. */
export function NothingFound({ check: { searched } }: { check: ConflictCheck }) {
  const contacts = manyOf(searched.contacts, {
    one: t({ message: 'contact', context: 'among' }),
    several: t({ message: 'contacts', context: 'among' }),
  });
  const matters = manyOf(searched.matters, {
    one: t({ message: 'matter', context: 'among' }),
    several: t({ message: 'matters', context: 'among' }),
  });
  const entries = manyOf(searched.register, {
    one: t({ message: 'register entry', context: 'among' }),
    several: t({ message: 'register entries', context: 'among' }),
  });
  const names =
    searched.names !== null &&
    manyOf(searched.names, {
      one: t({ message: 'name', context: 'among' }),
      several: t({ message: 'names', context: 'among' }),
    });
  return (
    <Text c="dimmed">
      {names
        ? t`No name like these among ${names} of ${contacts}, ${matters} and ${entries}. A check finds what was entered: ask for other names, and who is behind a company.`
        : t`No name like these among ${contacts}, ${matters} and ${entries}. A check finds what was entered: ask for other names, and who is behind a company.`}
    </Text>
  );
}
