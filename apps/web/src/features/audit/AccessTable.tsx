import type { AccessReport } from '@caseward/contract/audit';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { figure } from '../../shared/counts.ts';
import { formatMinute } from '../../shared/dates.ts';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { Person } from '../../shared/people/Person.tsx';
import { useTimeZone } from '../../shared/session/session.ts';

type Reported = AccessReport['people'][number];
type Moments = Reported['saw'];

const columns: Column<Reported & { id: string }>[] = [
  { header: t`Person`, cell: ({ user }) => <Person person={user} withUsername /> },
  { header: t`Access`, cell: ({ could_see }) => <Spans spans={could_see} /> },
  { header: t({ message: 'Views', context: 'history' }), cell: ({ saw }) => <Times moments={saw} /> },
  { header: t`Downloads`, cell: ({ downloaded }) => <Times moments={downloaded} /> },
  { header: t`Edits`, cell: ({ changed }) => <Times moments={changed} /> },
];

function Spans({ spans }: { spans: Reported['could_see'] }) {
  const timeZone = useTimeZone();
  if (spans.length === 0) return t`Never`;
  return spans.map(({ since, until }) => (
    <div key={since}>
      {until
        ? t`From ${formatMinute(since, timeZone)} until ${formatMinute(until, timeZone)}`
        : t`Since ${formatMinute(since, timeZone)}`}
    </div>
  ));
}

function Times({ moments }: { moments: Moments }) {
  const timeZone = useTimeZone();
  if (!moments) return t`Never`;
  const { times, first_at, last_at } = moments;
  if (times === 1) return t`Once, on ${formatMinute(first_at, timeZone)}`;
  return (
    <>
      {t`${figure(times)} times`}
      <Text size="xs" c="dimmed">
        {t`First ${formatMinute(first_at, timeZone)}, last ${formatMinute(last_at, timeZone)}`}
      </Text>
    </>
  );
}

/** Who could see and who did see a matter, by person. */
export function AccessTable({ people }: { people: AccessReport['people'] }) {
  return (
    <DataTable
      label={t`Access report`}
      columns={columns}
      rows={people.map((person) => ({ id: person.user.id, ...person }))}
      empty={t`Nobody is in this firm.`}
    />
  );
}
