import { type Task, tasks } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { EditableTitle } from '../../shared/facts/EditableTitle.tsx';
import type { FactEditing } from '../../shared/facts/use-fact-editing.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import type { TaskFact } from './TaskFactEditor.tsx';

const prepare = () => import('./TaskFactEditor.tsx');
const TaskFactEditor = lazyPart(prepare, 'TaskFactEditor');

/** How a text of a task, or its checklist, is changed where it stands. */
export const textEditing = (task: Task, field: TaskFact, name: string): FactEditing => ({
  name,
  to: tasks.patch,
  prepare,
  begin: (onClose) => <TaskFactEditor task={task} field={field} name={name} onClose={onClose} />,
});

/** Beside the heading of a task's page: changes its title. */
export const TaskTitle = ({ task }: { task: Task }) => (
  <EditableTitle {...textEditing(task, 'title', t`Title`)} />
);
