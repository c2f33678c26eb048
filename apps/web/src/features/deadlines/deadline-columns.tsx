import { deadlineFields } from '@caseward/contract/deadline-fields';
import { deadlineKindLabels, deadlineStatusLabels } from '@caseward/contract/deadline-labels';
import { Deadline } from '@caseward/contract/deadline-record';
import { titlesCountedFrom } from '@caseward/contract/titles-counted-from';
import { t } from '@lingui/core/macro';
import { formatMoment } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import type { Column, ListColumn } from '../../shared/lists/columns.ts';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { withOtherFields } from '../../shared/records/field-columns.ts';
import { DeadlineDay, DeadlineMarks } from './DeadlineDay.tsx';
import { deadlineStatusTones } from './status-tones.ts';

const title: ListColumn<Deadline> = {
  name: 'title',
  header: t`Title`,
  ordering: 'title',
  cell: (deadline) => (
    <>
      <RowLink to={paths.deadline} id={deadline.id}>
        {deadline.title}
      </RowLink>{' '}
      <DeadlineMarks deadline={deadline} />
    </>
  ),
};
const dueOn: ListColumn<Deadline> = {
  name: 'due_on',
  header: deadlineFields.due_on.label,
  ordering: 'due_on',
  cell: (deadline) => <DeadlineDay deadline={deadline} />,
};
const status: ListColumn<Deadline> = {
  name: 'status',
  header: t`Status`,
  cell: (deadline) => (
    <Tag tone={deadlineStatusTones[deadline.status]}>{deadlineStatusLabels[deadline.status]}</Tag>
  ),
};

const countedFrom: Column<Deadline> = {
  header: t`Counted from`,
  cell: titlesCountedFrom,
};

/** Columns of a matter's deadlines. */
export const deadlineColumnsOfMatter: Column<Deadline>[] = [title, dueOn, countedFrom, status];
/** Columns of the deadlines that are counted from the same event or deadline. */
export const deadlineColumnsOfTrigger: Column<Deadline>[] = [title, dueOn, status];
/** The same of a matter's deadlines in groups: of one width, so that they stand below one another. */
export const deadlineColumnsOfGroup: Column<Deadline>[] = [
  title,
  { ...dueOn, rem: 18 },
  { ...status, rem: 8 },
];

const ownColumns = (timeZone: string): ListColumn<Deadline>[] => [
  title,
  dueOn,
  {
    name: 'matter',
    header: t`Matter`,
    cell: ({ matter_details }) => (
      <RowLink to={paths.matter} id={matter_details.id}>
        {matter_details.title}
      </RowLink>
    ),
  },
  {
    name: 'responsible',
    header: deadlineFields.responsible.label,
    cell: ({ responsible_details }) =>
      responsible_details ? <Person person={responsible_details} /> : t`Nobody`,
  },
  { name: 'kind', header: t`Kind`, cell: ({ kind }) => deadlineKindLabels[kind] },
  status,
  {
    name: 'backup',
    header: deadlineFields.backup.label,
    extra: true,
    cell: ({ backup_details }) => (backup_details ? <Person person={backup_details} /> : t`Nobody`),
  },
  {
    name: 'created_at',
    header: t`Created`,
    ordering: 'created_at',
    extra: true,
    cell: ({ created_at }) => formatMoment(created_at, timeZone),
    oneLine: true,
  },
];

/** Columns of the list of deadlines. */
export const deadlineColumns = (timeZone: string) =>
  withOtherFields(ownColumns(timeZone), deadlineFields, Deadline.shape);
