import { largestLimit } from '@caseward/contract/paging';
import { team } from '@caseward/contract/team';
import { t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { personInWords, personOf } from '../people/person-words.ts';

/** How long names stay cached, in milliseconds. */
const staleTime = 10 * 60_000;

export interface Newer {
  /** Who changed the record; null where the product did it itself. */
  by: string | null;
  /** Brings what they saved into the form. */
  load: () => void;
}

export interface RecordNewsProps extends Newer {
  /** Something was typed already. */
  isDirty: boolean;
}

/** Says beside a form that somebody else has just changed its record. */
export function RecordNews({ by, load, isDirty }: RecordNewsProps) {
  const people = useQuery({
    queryKey: [team.list.path, 'live', by],
    queryFn: ({ signal }) =>
      call(team.list, { query: { limit: String(largestLimit), disabled: 'included' }, signal }),
    select: ({ rows }) => rows.find(({ user }) => user.id === by)?.user,
    enabled: by !== null,
    staleTime,
  });
  const who = people.data && personInWords(personOf(people.data));
  if (people.isLoading) return null;
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        {who ? t`${who} changed this just now.` : t`This was changed just now.`}
      </Text>
      <Button size="compact-sm" variant="default" onClick={load}>
        {isDirty ? t`Compare` : t`Load`}
      </Button>
    </Group>
  );
}
