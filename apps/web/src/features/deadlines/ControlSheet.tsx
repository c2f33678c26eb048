import type { DeadlineAct } from '@caseward/contract/deadline-acts';
import { deadlineActLabels, deadlineSourceLabels } from '@caseward/contract/deadline-history';
import type { Deadline } from '@caseward/contract/deadline-record';
import type { DeadlineValue } from '@caseward/contract/deadline-values';
import type { PersonName } from '@caseward/contract/person-name';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMinute } from '../../shared/dates.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import { untilHour } from './DeadlineDay.tsx';
import { DeadlineFacts } from './DeadlineFacts.tsx';
import { RemindersTable } from './DeadlineReminders.tsx';
import { deadlineActsQuery, deadlineRemindersQuery, deadlineValuesQuery } from './deadlines.api.ts';

/** A deadline with every entry of it: who entered each day and who confirmed it, and what was done with what evidence. */
export function ControlSheet({ deadline }: { deadline: Deadline }) {
  const here = useTimeZone();
  const values = useQuery(deadlineValuesQuery(deadline.id));
  const acts = useQuery(deadlineActsQuery(deadline.id));
  const reminders = useQuery(deadlineRemindersQuery(deadline.id));
  const error = values.error ?? acts.error ?? reminders.error;
  if (error)
    return (
      <LoadError
        text={t`Error: ${error.message}`}
        retry={() => Promise.all([values.refetch(), acts.refetch(), reminders.refetch()])}
      />
    );
  if (!values.data || !acts.data || !reminders.data)
    return <Loading text={t`Loading deadline...`} lines={4} />;
  const isBlind = values.data[0]?.withheld ?? true;
  return (
    <>
      <DeadlineFacts deadline={deadline} isBlind={isBlind} />
      <Panel title={t`Entries`}>
        <DataTable
          label={t`Entries`}
          columns={entryColumns(here)}
          rows={values.data}
          empty={t`No entries.`}
        />
      </Panel>
      <Panel title={t`What was done`}>
        <DataTable
          label={t`What was done`}
          columns={actColumns(here)}
          rows={acts.data}
          empty={t`Nothing was done yet.`}
        />
      </Panel>
      <RemindersTable reminders={reminders.data} />
    </>
  );
}

const signed = (by: PersonName, at: string, here: string) => t`${by.name} on ${formatMinute(at, here)}`;

const entryColumns = (here: string): Column<DeadlineValue>[] => [
  {
    header: t`Last day`,
    cell: (value) => [formatDay(value.due_on), value.due_time && untilHour(value)].filter(Boolean).join(' '),
  },
  {
    header: t`Where the day comes from`,
    cell: ({ source, reason, withheld, document }) =>
      [
        deadlineSourceLabels[source],
        withheld ? t`Its reason is shown after the second entry.` : reason,
        document?.title,
      ]
        .filter(Boolean)
        .join(' · '),
  },
  { header: t`Entered by`, cell: ({ created_by, created_at }) => signed(created_by, created_at, here) },
  {
    header: t`Confirmed by`,
    cell: ({ confirmed_by, confirmed_at }) =>
      confirmed_by && confirmed_at ? signed(confirmed_by, confirmed_at, here) : t`Nobody`,
  },
];

const actColumns = (here: string): Column<DeadlineAct>[] => [
  { header: t`What`, cell: ({ kind }) => deadlineActLabels[kind] },
  {
    header: t`Evidence or reason`,
    cell: ({ day, words, document }) =>
      [day && formatDay(day), words, document?.title].filter(Boolean).join(' · '),
  },
  { header: t`By`, cell: ({ created_by, created_at }) => signed(created_by, created_at, here) },
];
