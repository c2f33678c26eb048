import { tasks } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { matterOptions } from '../../features/matters/matters.api.ts';
import { TaskForm } from '../../features/tasks/TaskForm.tsx';
import { createTask, deleteTask } from '../../features/tasks/tasks.api.ts';
import { assigneesOf } from '../../features/team/team.api.ts';
import { alertSaved } from '../../shared/feedback/alerts.ts';
import { useLeaving } from '../../shared/forms/use-leaving.ts';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';

/** Adds a task. */
export function AddTaskPage() {
  const navigate = useNavigate();
  const mayRemove = useMay(tasks.remove);
  const leave = useLeaving(paths.tasks);
  return (
    <RequirePermission to={tasks.create} title={t`Add task`}>
      <Page title={t`Add task`} narrow>
        <Paper withBorder p="md">
          <TaskForm
            matterOptions={matterOptions}
            assigneesOf={assigneesOf}
            save={createTask}
            submitLabel={t`Save task`}
            failure={t`Failed to create task.`}
            onLeave={leave}
            onSaved={({ id }) => {
              const record = { id, href: `${paths.tasks}/${id}` };
              alertSaved(t`Task added.`, record, mayRemove ? () => deleteTask(id) : undefined);
              return navigate({ to: paths.tasks, replace: true });
            }}
          />
        </Paper>
      </Page>
    </RequirePermission>
  );
}
