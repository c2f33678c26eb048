import { taskFilters, tasks } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { contactOptions } from '../../features/contacts/contacts.api.ts';
import { matterOptions } from '../../features/matters/matters.api.ts';
import { TaskEditing } from '../../features/tasks/TaskEditing.tsx';
import { taskColumns } from '../../features/tasks/task-columns.tsx';
import { taskListFilters, taskTabs, taskWords } from '../../features/tasks/task-list.ts';
import {
  deleteTasks,
  taskCountsQuery,
  taskQuery,
  tasksQuery,
  tasksTotal,
} from '../../features/tasks/tasks.api.ts';
import { assigneeOptions, assigneesOf, everybodyOptions } from '../../features/team/team.api.ts';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { RecordList } from '../lists/RecordList.tsx';

// Comes when the first rows are chosen.
const TasksBulk = lazyPart(() => import('../../features/tasks/TasksBulk.tsx'), 'TasksBulk');

// In place of the table, for those who look at it that way.
const TaskBoard = lazyPart(() => import('../../features/tasks/TaskBoard.tsx'), 'TaskBoard');

const filters = taskListFilters({ team: everybodyOptions, matters: matterOptions, contacts: contactOptions });

const narrow = ['due_date'];
const removeMany = { by: tasks.removeMany, remove: deleteTasks };

/** The firm's tasks. */
export function TasksPage() {
  const { data: counts } = useQuery(taskCountsQuery);
  const mayAdd = useMay(tasks.create);
  const mayChange = useMay(tasks.bulk);
  return (
    <TaskEditing assigneesOf={assigneesOf}>
      <RecordList
        name="tasks"
        fields={taskFilters}
        words={taskWords}
        columnsOf={taskColumns}
        filters={filters}
        ordering="open_first"
        narrow={narrow}
        tabs={{ path: paths.tasks, views: taskTabs(counts) }}
        rowsOf={({ query }) => tasksQuery(query)}
        totalOf={({ query }) => tasksTotal(query)}
        recordOf={taskQuery}
        removeMany={removeMany}
        nameOf={({ title }) => title}
        actions={mayAdd && <ButtonLink to={paths.addTask}>{t`Add New Task`}</ButtonLink>}
        board={({ query, isReady, change }) => (
          <TaskBoard
            query={query}
            isReady={isReady}
            onList={(status) => change({ show: undefined, status })}
          />
        )}
        bulk={(chosen, clear) =>
          mayChange && <TasksBulk chosen={chosen} teamOptions={assigneeOptions} onDone={clear} />
        }
      />
    </TaskEditing>
  );
}
