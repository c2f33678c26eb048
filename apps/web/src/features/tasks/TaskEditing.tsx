import { type Task, tasks } from '@caseward/contract/tasks';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { type AssigneesOf, type EditedField, type TaskEdits, TaskEditsContext } from './task-edits.ts';
import { useApplyTaskEdit } from './use-task-edits.ts';

const loadEditor = () => import('./TaskEditor.tsx');
const TaskEditor = lazyPart(loadEditor, 'TaskEditor');

/** What is being changed, and beside which button. */
interface Opened {
  task: Task;
  field: EditedField;
  button: HTMLElement;
}

/** Lets tasks be changed in their rows, by those who may. The choices of all rows share one popover. */
export function TaskEditing({ assigneesOf, children }: { assigneesOf: AssigneesOf; children: ReactNode }) {
  const mayEdit = useMay(tasks.patch);
  const [opened, setOpened] = useState<Opened>();
  const apply = useApplyTaskEdit();
  const latest = useRef(apply);
  latest.current = apply;
  const edits = useMemo(
    (): TaskEdits => ({
      apply: (edit) => latest.current(edit),
      open: (task, field, button) => setOpened({ task, field, button }),
      prepare: () => void loadEditor(),
    }),
    [],
  );
  const close = () => {
    setOpened(undefined);
    opened?.button.focus();
  };
  return (
    <TaskEditsContext value={mayEdit ? edits : undefined}>
      {children}
      {opened && (
        <Suspense>
          <TaskEditor {...opened} assigneesOf={assigneesOf} onApply={apply} onClose={close} />
        </Suspense>
      )}
    </TaskEditsContext>
  );
}
