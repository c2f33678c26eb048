import {
  type Task,
  type TaskStatus,
  type TasksBulk as TasksBulkBody,
  taskStatuses,
  taskStatusLabels,
} from '@caseward/contract/tasks';
import { Select } from '@mantine/core';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { BulkButton } from '../../shared/lists/BulkButton.tsx';
import { manyOf, useBulk } from '../../shared/lists/use-bulk.ts';
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
  const { run, isBusy } = useBulk({
    words: taskWords,
    nameOf: ({ title }: Task) => title,
    apply: (ids, change: Change, key) => changeTasks({ ids, change }, key),
    undo: (changed, key) => changeTasksBack({ changed }, key),
  });
  const shared = {
    what: manyOf(chosen.length, taskWords),
    isBusy,
    onApply: (change: Change, close: () => void) =>
      run(chosen, change, () => {
        close();
        onDone();
      }),
  };
  return (
    <>
      <BulkButton<Change>
        label="Change Status"
        initial={{}}
        isComplete={({ status }) => status !== undefined}
        {...shared}
      >
        {({ status }, set) => (
          <Select
            label="Status"
            data={codeOptions(taskStatuses, taskStatusLabels)}
            value={status ?? null}
            allowDeselect={false}
            onChange={(code) => set({ status: (code ?? undefined) as TaskStatus })}
          />
        )}
      </BulkButton>
      <BulkButton<Change> label="Assign" initial={{ assigned_to: null }} {...shared}>
        {({ assigned_to }, set) => (
          <OneChooser
            label="Assignee"
            placeholder="Nobody"
            source={teamOptions}
            value={assigned_to ?? null}
            onChange={(id) => set({ assigned_to: id })}
          />
        )}
      </BulkButton>
      <BulkButton<Change> label="Change Due Date" initial={{ due_date: null }} {...shared}>
        {({ due_date }, set) => (
          <LazyDateInput
            label="Due Date"
            placeholder="No due date"
            valueFormat="MMMM D, YYYY"
            value={due_date ?? null}
            onChange={(day) => set({ due_date: day })}
          />
        )}
      </BulkButton>
    </>
  );
}
