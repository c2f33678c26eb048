import type { Task } from '@caseward/contract/tasks';
import { Alert, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { type LoadedRows, MoreRows } from '../../shared/lists/MoreRows.tsx';
import { useDrawnRows } from '../../shared/lists/use-drawn-rows.ts';
import { paths } from '../../shared/paths.ts';
import { DueDate } from './DueDate.tsx';
import classes from './MyPendingTasks.module.css';
import { myPendingTasksQuery } from './tasks.api.ts';

/** The signed-in person's open tasks, soonest due first. */
export function MyPendingTasks() {
  return (
    <Panel title="My Pending Tasks">
      <PendingTasks />
    </Panel>
  );
}

function PendingTasks() {
  const tasks = useInfiniteQuery(myPendingTasksQuery);
  if (tasks.data === undefined)
    return tasks.error ? (
      <Alert color="red">Could not load your tasks.</Alert>
    ) : (
      <Loading text="Loading..." lines={4} />
    );
  if (tasks.data.length === 0) return <Text c="dimmed">No pending tasks.</Text>;
  return <LoadedTasks tasks={tasks} data={tasks.data} />;
}

function LoadedTasks({ tasks, data }: { tasks: LoadedRows<Task>; data: readonly Task[] }) {
  const { rows, isWhole, frame } = useDrawnRows('My Pending Tasks', data);
  return (
    <>
      <ul {...frame} className={classes.list}>
        {rows.map((task) => (
          <Group component="li" key={task.id} justify="space-between" gap="xs" className={classes.task}>
            <TextLink to={paths.task} params={{ taskId: task.id }}>
              {task.title}
            </TextLink>
            <Text span size="sm" c="dimmed">
              <DueDate task={task} />
            </Text>
          </Group>
        ))}
      </ul>
      <MoreRows rows={tasks} isDrawn={isWhole} />
    </>
  );
}
