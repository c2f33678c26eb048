import { tasks as endpoints, type Task } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { AddingPanel } from '../../shared/layout/AddingPanel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { useFirstRows } from '../../shared/lists/use-first-rows.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { TaskEditing } from './TaskEditing.tsx';
import { taskColumnsOfMatter } from './task-columns.tsx';
import { createTask } from './tasks.api.ts';
import { usePlaces } from './use-places.ts';

const loadForm = () => import('./TaskForm.tsx');
const TaskForm = lazyPart(loadForm, 'TaskForm');

/** The button's id on the page of a matter, so that another one can press it. */
export const addTaskId = 'add-task';

interface MatterTasksProps {
  matterId: string;
  tasks: readonly Task[];
  teamOptions: OptionSource;
}

/** How many tasks are shown first. */
const few = 5;

const isOpen = ({ status }: Task) => status !== 'DONE';

/** The tasks of a matter, open ones first when it is opened, and an inline form to add one. */
export function MatterTasks({ matterId, tasks, teamOptions }: MatterTasksProps) {
  const mayAdd = useMay(endpoints.create);
  const openFirst = useMemo(
    () => [...tasks.filter(isOpen), ...tasks.filter((task) => !isOpen(task))],
    [tasks],
  );
  const shown = useFirstRows(usePlaces(openFirst), few);
  return (
    <AddingPanel
      id="tasks"
      title={t`Tasks`}
      add={t`Add task`}
      addId={addTaskId}
      mayAdd={mayAdd}
      loading={t`Loading...`}
      loadForm={loadForm}
      form={(close) => (
        <TaskForm
          matterId={matterId}
          assigneesOf={() => teamOptions}
          save={createTask}
          submitLabel={t`Save task`}
          failure={t`Failed to create task.`}
          onSaved={close}
          onCancel={close}
        />
      )}
    >
      <TaskEditing assigneesOf={() => teamOptions}>
        <DataTable
          label={t`Tasks of this matter`}
          columns={taskColumnsOfMatter}
          rows={shown.rows}
          empty={t`No tasks are associated with this matter.`}
        />
      </TaskEditing>
      {shown.more}
    </AddingPanel>
  );
}
