import type { Person as FirmPerson } from '@caseward/contract/people';
import { Button, Group } from '@mantine/core';
import { formatMinute } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import type { LoadedRows } from '../../shared/lists/MoreRows.tsx';
import { RowsTable } from '../../shared/lists/RowsTable.tsx';
import { Person } from '../../shared/people/Person.tsx';
import { personOf } from '../../shared/people/person-words.ts';
import { useSession, useTimeZone } from '../../shared/session/session.ts';
import { RoleTag } from './RoleTag.tsx';

const columns = (timeZone: string, ownId: string | undefined): Column<FirmPerson>[] => [
  {
    header: 'Name',
    cell: (person) => (
      <Group gap="xs">
        <Person person={personOf(person)} />
        {person.id === ownId && <Tag>You</Tag>}
        {person.disabled_at && <Tag tone="alarm">Disabled</Tag>}
      </Group>
    ),
  },
  { header: 'Username', cell: ({ username }) => username },
  { header: 'Role', cell: ({ role }) => <RoleTag role={role} /> },
  {
    header: 'Two-Factor',
    cell: ({ two_factor }) => (two_factor ? <Tag tone="active">On</Tag> : <Tag>Off</Tag>),
  },
  {
    header: 'Last active',
    cell: ({ last_used_at }) => (last_used_at ? formatMinute(last_used_at, timeZone) : 'Never'),
  },
];

interface PeopleTableProps {
  rows: LoadedRows<FirmPerson>;
  empty: string;
  onEdit: (person: FirmPerson) => void;
}

/** The firm's people. */
export function PeopleTable({ rows, empty, onEdit }: PeopleTableProps) {
  const timeZone = useTimeZone();
  const { user } = useSession();
  return (
    <RowsTable
      label="People"
      columns={columns(timeZone, user?.id)}
      rows={rows}
      loading="Loading people..."
      empty={empty}
      actions={(person) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Edit ${person.username}`}
          onClick={() => onEdit(person)}
        >
          Edit
        </Button>
      )}
    />
  );
}
