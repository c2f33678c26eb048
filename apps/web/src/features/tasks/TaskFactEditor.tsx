import { type Task, TaskPatch } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { FactForm, unseenLabel } from '../../shared/facts/FactForm.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { ChecklistRows } from './ChecklistRows.tsx';
import { textsOf, withoutEmptyItems } from './task-edits.ts';
import { getTask, patchTask, taskSaved } from './tasks.api.ts';

/** What of a task is changed in a form where it stands. */
export type TaskFact = 'title' | 'description' | 'checklist';

interface TaskFactEditorProps {
  task: Task;
  field: TaskFact;
  /** What the field is called on the page. */
  name: string;
  onClose: () => void;
}

/** Changes a text of a task, or its checklist, where it stands. */
export function TaskFactEditor({ task, field, name, onClose }: TaskFactEditorProps) {
  return (
    <FactForm<Pick<TaskPatch, TaskFact>, Task>
      name={name}
      draft={`task ${task.id} ${field}`}
      long={field !== 'title'}
      record={task}
      body={TaskPatch}
      cleared={withoutEmptyItems}
      fieldsOf={(stored) => ({ [field]: stored[field] })}
      labelsOf={() => ({ title: name, description: name, checklist: name })}
      textsOf={textsOf}
      reload={() => getTask(task.id)}
      save={(values, writing) => patchTask(task.id, values, writing)}
      undo={(values, { version }) => patchTask(task.id, values, { version })}
      effects={taskSaved}
      failure={t`Failed to update task.`}
      onClose={onClose}
    >
      {(form) => {
        if (field === 'checklist')
          return <ChecklistRows {...form.getInputProps(field)} errors={form.errors} autoFocus />;
        const input = {
          label: name,
          autoFocus: true,
          labelProps: unseenLabel,
          ...form.getInputProps(field),
        };
        return field === 'title' ? (
          <TextInput required {...input} />
        ) : (
          <TextArea minRows={4} maxRows={16} {...input} />
        );
      }}
    </FactForm>
  );
}
