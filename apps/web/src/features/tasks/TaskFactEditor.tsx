import { type Task, TaskPatch } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { FactForm, unseenLabel } from '../../shared/facts/FactForm.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { getTask, patchTask, taskSaved } from './tasks.api.ts';

interface TaskFactEditorProps {
  task: Task;
  field: 'title' | 'description';
  /** What the field is called on the page. */
  name: string;
  onClose: () => void;
}

/** Changes a text of a task where it stands. */
export function TaskFactEditor({ task, field, name, onClose }: TaskFactEditorProps) {
  return (
    <FactForm<Pick<TaskPatch, 'title' | 'description'>, Task>
      name={name}
      draft={`task ${task.id} ${field}`}
      long={field === 'description'}
      record={task}
      body={TaskPatch}
      fieldsOf={(stored) => ({ [field]: stored[field] })}
      labelsOf={() => ({ title: name, description: name })}
      reload={() => getTask(task.id)}
      save={(values, writing) => patchTask(task.id, values, writing)}
      undo={(values, { version }) => patchTask(task.id, values, { version })}
      effects={taskSaved}
      failure={t`Failed to update task.`}
      onClose={onClose}
    >
      {(form) => {
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
