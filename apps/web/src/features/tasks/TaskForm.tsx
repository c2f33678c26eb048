import { fieldLabels } from '@caseward/contract/field-descriptions';
import type { PersonName } from '@caseward/contract/person-name';
import {
  type Task,
  TaskInput,
  taskFields,
  taskPriorities,
  taskPriorityLabels,
  taskStatuses,
  taskStatusLabels,
} from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { Skeleton, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import type { Writing } from '../../shared/api/call.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { TimeInput } from '../../shared/forms/TimeInput.tsx';
import { askToLose } from '../../shared/forms/unsaved.ts';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { longDay } from '../../shared/language/day-formats.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { personOf, personOption } from '../../shared/people/person-words.ts';
import { valuesOf } from '../../shared/records/field-values.ts';
import { useSession } from '../../shared/session/session.ts';
import { deadlinesOf } from './deadline-options.ts';
import { type AssigneesOf, textsOf, withoutEmptyItems } from './task-edits.ts';
import { getTask, taskAdded, taskSaved } from './tasks.api.ts';

const RepeatsField = lazyPart(() => import('./RepeatsField.tsx'), 'RepeatsField');
const ChecklistField = lazyPart(() => import('./ChecklistRows.tsx'), 'ChecklistField');

interface TaskFormProps {
  /** The task to change; left out: a new one. */
  task?: Task;
  /** Source of matters to choose from; left out on a matter's own page, where `matterId` is set. */
  matterOptions?: OptionSource;
  /** The matter of a new task, and what it is called where another can be chosen. */
  matterId?: string;
  matterTitle?: string;
  /** The deadline that a new task prepares, where it is chosen already. */
  deadline?: { id: string; title: string };
  assigneesOf: AssigneesOf;
  save: (body: TaskInput, writing: Writing) => Promise<Task>;
  submitLabel: string;
  /** Title of the alert on failure. */
  failure: string;
  onSaved: (task: Task) => unknown;
  /** Closes a form that is a part of a page. */
  onCancel?: () => void;
  /** Leaves a page that is the form's own; the page asks about unsaved changes. */
  onLeave?: () => void;
}

const labels = {
  ...fieldLabels(taskFields),
  due_date: t`Due Date`,
  assigned_to: t`Assignee`,
};

const optionOf = (id: string | null | undefined, label: string | undefined) =>
  id ? [{ value: id, label: label ?? '' }] : [];

const assigneeOptionOf = (person: PersonName | null | undefined) => (person ? [personOption(person)] : []);

/** The form of a task. A new one is assigned to its creator by default. */
export function TaskForm(props: TaskFormProps) {
  const {
    task,
    matterOptions,
    matterId,
    matterTitle,
    deadline,
    assigneesOf,
    submitLabel,
    onCancel,
    onLeave,
    ...saving
  } = props;
  const { user } = useSession();
  const assigneeOf = (stored?: Task) => (stored ? stored.assigned_to_details : user && personOf(user));
  const { form, frame, naming, giveUp, isSaving } = useRecordForm({
    name: `task ${task?.id ?? ['new', matterId, deadline?.id].filter(Boolean).join(' ')}`,
    type: 'task',
    body: TaskInput,
    cleared: withoutEmptyItems,
    stored: task,
    reload: task && (() => getTask(task.id)),
    effects: task ? taskSaved : taskAdded,
    fieldsOf: (stored?: Task) => ({
      ...valuesOf(taskFields, stored),
      due_time: stored?.due_time ?? '',
      matter: stored?.matter ?? matterId ?? null,
      assigned_to: assigneeOf(stored)?.id ?? null,
      deadline: (stored ? stored.deadline : deadline?.id) ?? null,
    }),
    labelsOf: () => labels,
    codes: { status: taskStatusLabels, priority: taskPriorityLabels },
    textsOf,
    namesOf: (stored?: Task) => [
      ...assigneeOptionOf(assigneeOf(stored)),
      ...optionOf(stored?.deadline ?? deadline?.id, stored?.deadline_details?.title ?? deadline?.title),
      ...(stored ? optionOf(stored.matter, stored.matter_details?.title) : optionOf(matterId, matterTitle)),
    ],
    ...saving,
  });
  const cancel = async () => {
    if (form.isDirty() && !(await askToLose())) return;
    giveUp();
    onCancel?.();
  };
  return (
    <RecordFrame {...frame}>
      <TextInput
        label={labels.title}
        required
        autoFocus={onCancel !== undefined}
        {...form.getInputProps('title')}
      />
      <TextArea label={labels.description} minRows={3} maxRows={16} {...form.getInputProps('description')} />
      <SideBySide>
        <Select
          label={labels.status}
          data={codeOptions(taskStatuses, taskStatusLabels)}
          {...form.getInputProps('status')}
        />
        <Select
          label={labels.priority}
          data={codeOptions(taskPriorities, taskPriorityLabels)}
          {...form.getInputProps('priority')}
        />
        <LazyDateInput
          label={labels.due_date}
          valueFormat={task ? 'YYYY-MM-DD' : longDay}
          picks
          {...form.getInputProps('due_date')}
        />
        <TimeInput label={labels.due_time} {...form.getInputProps('due_time')} />
        <OneChooser
          label={labels.assigned_to}
          source={assigneesOf(form.values.matter)}
          {...naming}
          {...form.getInputProps('assigned_to')}
        />
        <Suspense fallback={<Skeleton height={61} radius="sm" />}>
          <RepeatsField label={labels.repeats} {...form.getInputProps('repeats')} errors={form.errors} />
        </Suspense>
      </SideBySide>
      {matterOptions && (
        <OneChooser
          label={labels.matter}
          source={matterOptions}
          {...naming}
          {...form.getInputProps('matter')}
          onChange={(matter) => {
            form.setFieldValue('matter', matter);
            // It is one of the matter.
            form.setFieldValue('deadline', null);
          }}
        />
      )}
      {form.values.matter && (
        <OneChooser
          label={labels.deadline}
          source={deadlinesOf(form.values.matter)}
          {...naming}
          {...form.getInputProps('deadline')}
        />
      )}
      <Suspense fallback={<Skeleton height={52 + 44 * form.values.checklist.length} radius="sm" />}>
        <ChecklistField {...form.getInputProps('checklist')} errors={form.errors} />
      </Suspense>
      <FormFooter submitLabel={submitLabel} isSaving={isSaving} onCancel={onLeave ?? cancel} />
    </RecordFrame>
  );
}
