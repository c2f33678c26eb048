import type { AccessReport } from '@caseward/contract/audit';
import { Text } from '@mantine/core';
import { formatMinute } from '../../shared/dates.ts';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { Person } from '../../shared/people/Person.tsx';
import { useTimeZone } from '../../shared/session/session.ts';

type Reported = AccessReport['people'][number];
type Moments = Reported['saw'];

const columns: Column<Reported & { id: string }>[] = [
  { header: 'Person', cell: ({ user }) => <Person person={user} withUsername /> },
  { header: 'Could See It', cell: ({ could_see }) => <Spans spans={could_see} /> },
  { header: 'Opened It', cell: ({ saw }) => <Times moments={saw} /> },
  { header: 'Downloaded From It', cell: ({ downloaded }) => <Times moments={downloaded} /> },
  { header: 'Changed It', cell: ({ changed }) => <Times moments={changed} /> },
];

function Spans({ spans }: { spans: Reported['could_see'] }) {
  const timeZone = useTimeZone();
  if (spans.length === 0) return 'Never';
  return spans.map(({ since, until }) => (
    <div key={since}>
      {until
        ? `From ${formatMinute(since, timeZone)} until ${formatMinute(until, timeZone)}`
        : `Since ${formatMinute(since, timeZone)}`}
    </div>
  ));
}

function Times({ moments }: { moments: Moments }) {
  const timeZone = useTimeZone();
  if (!moments) return 'Never';
  const { times, first_at, last_at } = moments;
  if (times === 1) return `Once, on ${formatMinute(first_at, timeZone)}`;
  return (
    <>
      {times.toLocaleString('en-US')} times
      <Text size="xs" c="dimmed">
        First {formatMinute(first_at, timeZone)}, last {formatMinute(last_at, timeZone)}
      </Text>
    </>
  );
}

/** Who could see and who did see a matter, by person. */
export function AccessTable({ people }: { people: AccessReport['people'] }) {
  return (
    <DataTable
      label="Who could see and who did see it"
      columns={columns}
      rows={people.map((person) => ({ id: person.user.id, ...person }))}
      empty="Nobody is in this firm."
    />
  );
}
