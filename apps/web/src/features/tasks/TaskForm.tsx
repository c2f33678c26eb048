import {
  type Task,
  TaskInput,
  taskPriorities,
  taskPriorityLabels,
  taskStatuses,
  taskStatusLabels,
} from '@caseward/contract/tasks';
import { Button, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useSession } from '../../shared/session/session.ts';
import { codeOptions } from '../../shared/ui/code-options.ts';
import { DayInput } from '../../shared/ui/DayInput.tsx';
import { OneChooser } from '../../shared/ui/OneChooser.tsx';
import type { OptionSource } from '../../shared/ui/options.ts';
import { askToLose } from '../../shared/ui/unsaved.ts';
import { useSavingForm } from '../../shared/ui/use-saving-form.ts';

interface TaskFormProps {
  /** The task to change; none: a new one. */
  task?: Task;
  /** Which matter it may belong to; left out on a matter's own page, where `matterId` says so. */
  matterOptions?: OptionSource;
  matterId?: string;
  teamOptions: OptionSource;
  save: (body: TaskInput) => Promise<Task>;
  submitLabel: string;
  /** What the alert says when it could not be saved. */
  failure: string;
  onSaved: (task: Task) => unknown;
  /** For a form that can be closed without leaving the page. */
  onCancel?: () => void;
}

const optionOf = (id: string | null | undefined, label: string | undefined) =>
  id ? { value: id, label: label ?? '' } : undefined;

/** The fields of a task. A new one is for whoever writes it, unless they say otherwise. */
export function TaskForm(props: TaskFormProps) {
  const { task, matterOptions, matterId, teamOptions, submitLabel, onCancel, ...saving } = props;
  const { user } = useSession();
  const assignee = task ? task.assigned_to_details : user;
  const { form, submit, isSaving } = useSavingForm({
    body: TaskInput,
    initialValues: {
      title: task?.title ?? '',
      description: task?.description ?? '',
      status: task?.status ?? taskStatuses[0],
      priority: task?.priority ?? ('NORMAL' as const),
      due_date: task?.due_date ?? null,
      matter: task?.matter ?? matterId ?? null,
      assigned_to: assignee?.id ?? null,
    },
    ...saving,
  });
  const cancel = async () => {
    if (!form.isDirty() || (await askToLose())) onCancel?.();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Title"
          required
          autoFocus={onCancel !== undefined}
          {...form.getInputProps('title')}
        />
        <Textarea
          label="Description"
          autosize
          minRows={3}
          maxRows={16}
          {...form.getInputProps('description')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label="Status"
            data={codeOptions(taskStatuses, taskStatusLabels)}
            allowDeselect={false}
            {...form.getInputProps('status')}
          />
          <DayInput
            label="Due Date"
            valueFormat={task ? 'YYYY-MM-DD' : 'MMMM D, YYYY'}
            {...form.getInputProps('due_date')}
          />
          <OneChooser
            label="Assignee"
            source={teamOptions}
            chosenAtFirst={optionOf(assignee?.id, assignee?.username)}
            {...form.getInputProps('assigned_to')}
          />
          <Select
            label="Priority"
            data={codeOptions(taskPriorities, taskPriorityLabels)}
            allowDeselect={false}
            {...form.getInputProps('priority')}
          />
        </SimpleGrid>
        {matterOptions && (
          <OneChooser
            label="Matter"
            source={matterOptions}
            chosenAtFirst={optionOf(task?.matter, task?.matter_details?.title)}
            {...form.getInputProps('matter')}
          />
        )}
        <Group>
          <Button type="submit" loading={isSaving}>
            {submitLabel}
          </Button>
          {onCancel && (
            <Button variant="subtle" onClick={cancel}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
