import { tasks } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { matterOptions } from '../../features/matters/matters.api.ts';
import { TaskForm } from '../../features/tasks/TaskForm.tsx';
import { saidOf } from '../../features/tasks/task-edits.ts';
import { taskQuery, updateTask } from '../../features/tasks/tasks.api.ts';
import { assigneesOf } from '../../features/team/team.api.ts';
import { alertSaved } from '../../shared/feedback/alerts.ts';
import { useLeaving } from '../../shared/forms/use-leaving.ts';
import { LoadedRecord } from '../../shared/layout/LoadedRecord.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { paths } from '../../shared/paths.ts';

const route = getRouteApi('/shell/tasks/$taskId/edit');

/** Changes a task. */
export function EditTaskPage() {
  const { taskId } = route.useParams();
  const navigate = route.useNavigate();
  const leave = useLeaving(`${paths.tasks}/${taskId}`);
  return (
    <RequirePermission to={tasks.update} title={t`Edit task`}>
      <LoadedRecord
        key={taskId}
        query={taskQuery(taskId)}
        kind={t`Task`}
        loading={t`Loading task details...`}
        fresh
        back={<TextLink to={paths.tasks}>{t`All tasks`}</TextLink>}
      >
        {(task) => (
          <Page title={t`Edit task`} narrow>
            <Paper withBorder p="md">
              <TaskForm
                task={task}
                matterOptions={matterOptions}
                assigneesOf={assigneesOf}
                save={(body, writing) => updateTask(taskId, body, writing)}
                submitLabel={t`Save Changes`}
                failure={t`Failed to update task.`}
                onLeave={leave}
                onSaved={(saved) => {
                  alertSaved(saidOf(t`Task saved.`, task, saved), {
                    id: taskId,
                    href: `${paths.tasks}/${taskId}`,
                  });
                  return navigate({ to: paths.tasks, replace: true });
                }}
              />
            </Paper>
          </Page>
        )}
      </LoadedRecord>
    </RequirePermission>
  );
}
