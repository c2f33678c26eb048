import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { type OpenRecord, usePresent } from './use-present.ts';

/** Says beside a form who else is changing the same record. */
export function OthersEditing(record: OpenRecord) {
  const names = usePresent(record, 'EDITING')
    .filter(({ doing }) => doing === 'EDITING')
    .map(({ person }) => person.name);
  const [first, ...others] = names;
  if (!first) return null;
  const all = names.join(', ');
  return (
    <Text size="sm" c="dimmed" role="status">
      {others.length === 0 ? t`${first} is editing this, too.` : t`${all} are editing this, too.`}
    </Text>
  );
}
