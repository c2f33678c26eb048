import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { paths } from '../../shared/paths.ts';
import classes from './MyPendingTasks.module.css';
import { PendingTask } from './PendingTask.tsx';
import { TaskEditing } from './TaskEditing.tsx';
import type { AssigneesOf } from './task-edits.ts';
import { tasksQuery } from './tasks.api.ts';

const open = { status: 'TODO,IN_PROGRESS' };
/** How many are shown; the list has the others. */
const few = 10;

interface ContactTasksProps {
  contactId: string;
  assigneesOf: AssigneesOf;
}

/** The open tasks of the matters in which a contact is a party, soonest due first, to be done and changed in place. */
export function ContactTasks({ contactId, assigneesOf }: ContactTasksProps) {
  const inList = (
    <ButtonLink to={paths.tasks} search={{ party: contactId, ...open }} variant="default">
      {t`View all`}
    </ButtonLink>
  );
  return (
    <Panel title={t`Open tasks`} action={inList}>
      <TaskEditing assigneesOf={assigneesOf}>
        <OpenTasks contactId={contactId} />
      </TaskEditing>
    </Panel>
  );
}

function OpenTasks({ contactId }: { contactId: string }) {
  const tasks = useInfiniteQuery(tasksQuery({ party: contactId, ...open, limit: String(few) }));
  if (tasks.data === undefined)
    return tasks.error ? (
      <LoadError text={t`Error: ${tasks.error.message}`} retry={tasks.refetch} />
    ) : (
      <Loading text={t`Loading tasks...`} lines={3} />
    );
  if (tasks.data.length === 0)
    return <Text c="dimmed">{t`No open tasks. Tasks of the matters of this contact appear here.`}</Text>;
  return (
    <ul className={classes.list}>
      {tasks.data.slice(0, few).map((task) => (
        <PendingTask key={task.id} task={task} />
      ))}
    </ul>
  );
}
