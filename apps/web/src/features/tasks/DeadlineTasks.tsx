import type { Deadline } from '@caseward/contract/deadline-record';
import { tasks } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { AddingPanel } from '../../shared/layout/AddingPanel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { useFirstRows } from '../../shared/lists/use-first-rows.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { TaskEditing } from './TaskEditing.tsx';
import { taskColumnsOfMatter } from './task-columns.tsx';
import type { AssigneesOf } from './task-edits.ts';
import { createTask, tasksQuery } from './tasks.api.ts';

const loadForm = () => import('./TaskForm.tsx');
const TaskForm = lazyPart(loadForm, 'TaskForm');

/** How many tasks are shown first. */
const few = 5;

/** The tasks that prepare a deadline, and an inline form to add one. */
export function DeadlineTasks({
  deadline,
  assigneesOf,
}: {
  deadline: Pick<Deadline, 'id' | 'title' | 'matter'>;
  assigneesOf: AssigneesOf;
}) {
  const { id, title, matter } = deadline;
  const mayAdd = useMay(tasks.create);
  const { data, error, refetch } = useInfiniteQuery(tasksQuery({ deadline: id }));
  const shown = useFirstRows(data ?? [], few);
  return (
    <AddingPanel
      title={t`Tasks that prepare it`}
      add={t`Add task`}
      mayAdd={mayAdd}
      loading={t`Loading...`}
      loadForm={loadForm}
      form={(close) => (
        <TaskForm
          matterId={matter}
          deadline={{ id, title }}
          assigneesOf={assigneesOf}
          save={createTask}
          submitLabel={t`Save task`}
          failure={t`Failed to create task.`}
          onSaved={close}
          onCancel={close}
        />
      )}
    >
      {error && <LoadError text={t`Error: ${error.message}`} retry={refetch} />}
      {!data && !error && <Loading text={t`Loading tasks...`} lines={1} />}
      {data && (
        <TaskEditing assigneesOf={assigneesOf}>
          <DataTable
            label={t`Tasks that prepare it`}
            columns={taskColumnsOfMatter}
            rows={shown.rows}
            empty={t`No tasks prepare this deadline.`}
          />
        </TaskEditing>
      )}
      {shown.more}
    </AddingPanel>
  );
}
