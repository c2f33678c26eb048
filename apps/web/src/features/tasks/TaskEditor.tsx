import { taskPriorities, taskPriorityLabels, taskStatuses } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { Menu, Popover, Portal } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../shared/dates.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import type { Option } from '../../shared/forms/option-source.ts';
import { inSentence } from '../../shared/language/language.ts';
import { withinWindow } from '../../shared/layout/within-window.ts';
import { placeOf, targetAt } from '../../shared/tools/beside.tsx';
import { AssigneeChooser } from './AssigneeChooser.tsx';
import { DueDateChooser } from './DueDateChooser.tsx';
import { saidOfStatus } from './status-edit.ts';
import { TaskPriorityTag, TaskStatusTag } from './TaskTags.tsx';
import type { AssigneesOf, EditedField, TaskChange, TaskEdit } from './task-edits.ts';

interface TaskEditorProps extends Pick<TaskEdit, 'task'> {
  field: EditedField;
  /** The button that it opens beside. */
  button: HTMLElement;
  assigneesOf: AssigneesOf;
  onApply: (edit: TaskEdit) => void;
  onClose: () => void;
}

/** The choices of a field of a task, beside the button in its row. */
export function TaskEditor(props: TaskEditorProps) {
  const { task, field, button, assigneesOf, onApply, onClose } = props;
  const [place] = useState(() => placeOf(button));
  const target = targetAt(place);
  const apply = (change: TaskChange, shown: TaskEdit['shown'], said: string) => {
    onClose();
    const isSame = Object.entries(change).every(([name, value]) => task[name as keyof TaskChange] === value);
    if (!isSame) onApply({ task, change, shown, said });
  };
  const choices: Record<'status' | 'priority', Choice[]> = {
    status: taskStatuses.map((value) => ({
      value,
      content: <TaskStatusTag status={value} />,
      said: saidOfStatus(task, value),
    })),
    priority: codeOptions(taskPriorities, taskPriorityLabels).map(({ value, label }) => ({
      value,
      content: <TaskPriorityTag priority={value as (typeof taskPriorities)[number]} />,
      said: t`“${task.title}”: priority ${inSentence(label)}.`,
    })),
  };
  if (field === 'status' || field === 'priority')
    return (
      <Menu
        opened
        onChange={onClose}
        position="bottom-start"
        returnFocus={false}
        withInitialFocusPlaceholder={false}
      >
        <Portal>
          <Menu.Target>{target}</Menu.Target>
        </Portal>
        <Menu.Dropdown aria-label={field === 'status' ? t`Status` : t`Priority`}>
          {choices[field].map(({ value, content, said }) => (
            <Menu.Item
              key={value}
              aria-current={task[field] === value || undefined}
              data-autofocus={task[field] === value || undefined}
              rightSection={task[field] === value ? <IconCheck size={16} aria-hidden /> : undefined}
              onClick={() => apply({ [field]: value }, { [field]: value }, said)}
            >
              {content}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  return (
    <Popover
      opened
      onChange={onClose}
      position="bottom-start"
      middlewares={withinWindow}
      trapFocus
      returnFocus={false}
      withinPortal
    >
      <Portal>
        <Popover.Target>{target}</Popover.Target>
      </Portal>
      <Popover.Dropdown p="xs" aria-label={field === 'due_date' ? t`Due date` : t`Assignee`}>
        {field === 'due_date' ? (
          <DueDateChooser
            day={task.due_date}
            onChoose={(due_date) =>
              apply(
                withoutTime(task, due_date),
                withoutTime(task, due_date),
                due_date
                  ? t`“${task.title}” is due on ${formatDay(due_date)}.`
                  : t`The due date of “${task.title}” was removed.`,
              )
            }
          />
        ) : (
          <AssigneeChooser
            assignee={task.assigned_to}
            source={assigneesOf(task.matter)}
            onChoose={(person) => apply(...assigning(task.title, person))}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** A day; with none, a time that there was goes too, and comes back with Undo. */
const withoutTime = ({ due_time }: TaskEdit['task'], due_date: string | null) =>
  due_date === null && due_time !== null ? { due_date, due_time: null } : { due_date };

interface Choice {
  value: string;
  content: ReactNode;
  said: string;
}

/** What assigning a task to somebody, or to nobody, changes. */
function assigning(title: string, person: Option | null): [TaskChange, TaskEdit['shown'], string] {
  const assigned_to = person?.value ?? null;
  return [
    { assigned_to },
    {
      assigned_to,
      assigned_to_details: person?.person ?? null,
    },
    person ? t`“${title}” is assigned to ${person.label}.` : t`“${title}” is unassigned.`,
  ];
}
