import type { Task } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import classes from './Checklist.module.css';
import { toggleItem, useTaskEdits } from './task-edits.ts';

/** The items of a task's checklist, each ticked off with one click by those who may. */
export function Checklist({ task }: { task: Task }) {
  const edits = useTaskEdits();
  if (task.checklist.length === 0) return t`No items.`;
  return (
    <ul className={classes.list}>
      {task.checklist.map(({ text, done }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity.
        <li key={place}>
          {/* biome-ignore lint/a11y/useSemanticElements: a button that looks like the others that tick. */}
          <button
            type="button"
            role="checkbox"
            aria-checked={done}
            disabled={!edits}
            className={classes.item}
            data-on-paper=""
            onClick={() => edits?.apply(toggleItem(task, place))}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** How far a task's checklist is, where it has one: "2 of 5". */
export function ChecklistProgress({ checklist }: Pick<Task, 'checklist'>) {
  const count = checklist.length;
  if (count === 0) return null;
  const done = checklist.filter((item) => item.done).length;
  return (
    <span className={classes.progress} role="img" aria-label={t`Checklist: ${done} of ${count} done`}>
      {t`${done} of ${count}`}
    </span>
  );
}
