import { tasks } from '@caseward/contract/tasks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TasksTable } from '../../features/tasks/TasksTable.tsx';
import { tasksQuery } from '../../features/tasks/tasks.api.ts';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { ButtonLink } from '../../shared/ui/links.tsx';
import { Page } from '../../shared/ui/Page.tsx';

/** The firm's tasks. */
export function TasksPage() {
  const mayAdd = useMay(tasks.create);
  const rows = useInfiniteQuery(tasksQuery);
  return (
    <Page title="Tasks" actions={mayAdd && <ButtonLink to={paths.addTask}>Add New Task</ButtonLink>}>
      <TasksTable rows={rows} />
    </Page>
  );
}
