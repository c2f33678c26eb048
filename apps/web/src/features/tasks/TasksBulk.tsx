import {
  type Task,
  type TaskStatus,
  type TasksBulk as TasksBulkBody,
  taskStatuses,
  taskStatusLabels,
} from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { manyOf } from '../../shared/counts.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { isDayOrNone } from '../../shared/forms/day-or-none.ts';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { BulkButton } from '../../shared/lists/BulkButton.tsx';
import { BulkValue } from '../../shared/lists/BulkValue.tsx';
import { useBulk } from '../../shared/lists/use-bulk.ts';
import { taskWords } from './task-list.ts';
import { changeTasks, changeTasksBack } from './tasks.api.ts';

interface TasksBulkProps {
  chosen: readonly Task[];
  teamOptions: OptionSource;
  onDone: () => void;
}

type Change = TasksBulkBody['change'];

/** Bulk changes of tasks. */
export function TasksBulk({ chosen, teamOptions, onDone }: TasksBulkProps) {
  const { run, isBusy, done } = useBulk({
    words: taskWords,
    nameOf: ({ title }: Task) => title,
    apply: (ids, change: Change, key) => changeTasks({ ids, change }, key),
    undo: (changed, key) => changeTasksBack({ changed }, key),
  });
  const what = manyOf(chosen.length, taskWords);
  const shared = {
    what,
    isBusy,
    done,
    onApply: (change: Change, close: () => void) =>
      run(chosen, change, () => {
        close();
        onDone();
      }),
  };
  return (
    <>
      <BulkButton<Change>
        label={t`Change status`}
        initial={{}}
        isComplete={({ status }) => status !== undefined}
        submitOf={() => t`Change status of ${what}`}
        {...shared}
      >
        {({ status }, set) => (
          <Select
            label={t`Status`}
            data={codeOptions(taskStatuses, taskStatusLabels)}
            value={status ?? null}
            onChange={(code) => set({ status: (code ?? undefined) as TaskStatus })}
          />
        )}
      </BulkButton>
      <BulkButton<Change>
        label={t`Assign`}
        initial={{}}
        isComplete={({ assigned_to }) => assigned_to !== undefined}
        submitOf={({ assigned_to }) => (assigned_to === null ? t`Unassign ${what}` : t`Assign ${what}`)}
        {...shared}
      >
        {({ assigned_to }, set) => (
          <BulkValue none={t`Unassign`} value={assigned_to} onChange={(id) => set({ assigned_to: id })}>
            {(input) => <OneChooser label={t`Assignee`} source={teamOptions} {...input} />}
          </BulkValue>
        )}
      </BulkButton>
      <BulkButton<Change>
        label={t`Change due date`}
        initial={{}}
        isComplete={({ due_date }) => due_date !== undefined && isDayOrNone(due_date)}
        submitOf={({ due_date }) =>
          due_date === null ? t`Remove due date of ${what}` : t`Set due date of ${what}`
        }
        {...shared}
      >
        {({ due_date }, set) => (
          <BulkValue none={t`Remove due date`} value={due_date} onChange={(day) => set({ due_date: day })}>
            {(input) => <LazyDateInput label={t`Due Date`} picks {...input} />}
          </BulkValue>
        )}
      </BulkButton>
    </>
  );
}
