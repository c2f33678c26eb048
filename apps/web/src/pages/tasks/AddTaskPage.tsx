import { tasks } from '@caseward/contract/tasks';
import { Paper } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { matterOptions } from '../../features/matters/matters.api.ts';
import { TaskForm } from '../../features/tasks/TaskForm.tsx';
import { createTask } from '../../features/tasks/tasks.api.ts';
import { teamOptions } from '../../features/team/team.api.ts';
import { Page } from '../../shared/layout/Page.tsx';
import { RequirePermission } from '../../shared/layout/RequirePermission.tsx';
import { paths } from '../../shared/paths.ts';

/** Adds a task. */
export function AddTaskPage() {
  const navigate = useNavigate();
  return (
    <RequirePermission to={tasks.create} title="Add Task">
      <Page title="Add Task" narrow>
        <Paper withBorder p="md">
          <TaskForm
            matterOptions={matterOptions}
            teamOptions={teamOptions}
            save={createTask}
            submitLabel="Save Task"
            failure="Failed to create task."
            onSaved={() => navigate({ to: paths.tasks })}
          />
        </Paper>
      </Page>
    </RequirePermission>
  );
}
