import type { MyTask, PendingPart } from '@caseward/contract/dashboard';
import { t } from '@lingui/core/macro';
import { Alert, Text, Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ResultPage } from '../../shared/api/call.ts';
import { figure } from '../../shared/counts.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { paths } from '../../shared/paths.ts';
import classes from './MyPendingTasks.module.css';
import { PendingTask } from './PendingTask.tsx';
import { TaskEditing } from './TaskEditing.tsx';
import type { AssigneesOf } from './task-edits.ts';
import { myTasksParts } from './tasks.api.ts';

const labels: Record<PendingPart, string> = {
  overdue: t`Overdue`,
  today: t`Today`,
  week: t`This week`,
  later: t`Later`,
};

/** What leads to all tasks of a part, with their number. */
const all: Record<PendingPart, (count: string) => string> = {
  overdue: (count) => t`All ${count} overdue`,
  today: (count) => t`All ${count} today`,
  week: (count) => t`All ${count} this week`,
  later: () => t`All my open tasks`,
};

/** The list that has all tasks of a part. */
const lists: Record<PendingPart, { due?: string; status?: string }> = {
  overdue: { due: 'overdue' },
  today: { due: 'today', status: 'TODO,IN_PROGRESS' },
  week: { due: 'week', status: 'TODO,IN_PROGRESS' },
  later: { status: 'TODO,IN_PROGRESS' },
};

/** The signed-in person's open tasks by when they are due, to be done and changed in place. */
export function MyPendingTasks({ assigneesOf }: { assigneesOf: AssigneesOf }) {
  return (
    <Panel title={t`My Pending Tasks`} action={<DueThisWeek />}>
      <TaskEditing assigneesOf={assigneesOf}>
        <Parts />
      </TaskEditing>
    </Panel>
  );
}

/** Leads to all of this week in one list, today's and those that are late included. */
const DueThisWeek = () => (
  <TextLink to={paths.tasks} search={{ assigned_to: 'me', ...lists.week }} size="sm">
    {t`Due this week`}
  </TextLink>
);

function Parts() {
  const parts = useQueries({ queries: myTasksParts.map(({ query }) => query) });
  if (parts.some(({ error, data }) => error && !data))
    return <Alert color="red">{t`Could not load your tasks.`}</Alert>;
  const pages = parts.flatMap(({ data }) => data ?? []);
  if (pages.length < parts.length) return <Loading text={t`Loading...`} lines={4} />;
  if (pages.every(({ rows }) => rows.length === 0)) return <Text c="dimmed">{t`No pending tasks.`}</Text>;
  return myTasksParts.map(({ due }, index) => {
    const page = pages[index];
    return page && page.rows.length > 0 && <Part key={due} part={due} page={page} />;
  });
}

/** The first tasks of a part, and the way to all of them. */
function Part({ part, page }: { part: PendingPart; page: ResultPage<MyTask> }) {
  const { rows, total } = page;
  const count = Math.max(total?.count ?? 0, rows.length);
  const counted = `${figure(count)}${total?.capped ? '+' : ''}`;
  const heading = `pending-${part}`;
  return (
    <section aria-labelledby={heading}>
      <Title order={3} id={heading} className={classes.heading} data-part={part}>
        {labels[part]} <span className={classes.count}>{counted}</span>
      </Title>
      <ul className={classes.list}>
        {rows.map((task) => (
          <PendingTask key={task.id} task={task} />
        ))}
      </ul>
      {count > rows.length && (
        <TextLink to={paths.tasks} search={{ assigned_to: 'me', ...lists[part] }} size="sm">
          {all[part](counted)}
        </TextLink>
      )}
    </section>
  );
}
