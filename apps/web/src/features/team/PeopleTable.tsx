import type { Person as FirmPerson } from '@caseward/contract/people';
import { t } from '@lingui/core/macro';
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
    header: t`Name`,
    cell: (person) => (
      <Group gap="xs">
        <Person person={personOf(person)} />
        {person.id === ownId && <Tag>{t`You`}</Tag>}
        {person.disabled_at && <Tag tone="alarm">{t`Deactivated`}</Tag>}
      </Group>
    ),
  },
  { header: t`Username`, cell: ({ username }) => username },
  {
    header: t`Role`,
    cell: ({ role, conflicts_officer }) => (
      <Group gap="xs">
        <RoleTag role={role} />
        {conflicts_officer && role !== 'READ_ONLY' && <Tag>{t`Conflicts officer`}</Tag>}
      </Group>
    ),
  },
  {
    header: t`Two-factor`,
    cell: ({ two_factor }) => (two_factor ? <Tag tone="active">{t`On`}</Tag> : <Tag>{t`Off`}</Tag>),
  },
  {
    header: t`Last active`,
    cell: ({ last_used_at }) => (last_used_at ? formatMinute(last_used_at, timeZone) : t`Never`),
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
      label={t`People`}
      columns={columns(timeZone, user?.id)}
      rows={rows}
      loading={t`Loading people...`}
      empty={empty}
      actions={(person) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t`Edit ${person.username}`}
          onClick={() => onEdit(person)}
        >
          {t`Edit`}
        </Button>
      )}
    />
  );
}
