import { type Task, taskFields, taskPriorityLabels, taskStatusLabels } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { Group, Paper } from '@mantine/core';
import { formatDay } from '../../shared/dates.ts';
import { EditableFact } from '../../shared/facts/EditableFact.tsx';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { OtherFacts } from '../../shared/records/OtherFacts.tsx';
import { assigneeOf } from './AssigneeButton.tsx';
import { Checklist } from './Checklist.tsx';
import { DueDateButton } from './DueDate.tsx';
import { DoneButton, EditButton } from './EditButton.tsx';
import { TaskPriorityTag, TaskStatusTag } from './TaskTags.tsx';
import { textEditing } from './task-editing.tsx';
import { textsOf } from './task-edits.ts';

const shown = [
  'title',
  'status',
  'due_date',
  'due_time',
  'repeats',
  'priority',
  'description',
  'checklist',
  'deadline',
] as const;

/** The facts of a task; what changes every day is changed where it stands. */
export function TaskFacts({ task }: { task: Task }) {
  return (
    <Paper withBorder p="md">
      <DescriptionList>
        <Fact name={t`Status`}>
          <Group gap="xs">
            <DoneButton task={task} />
            <EditButton task={task} field="status" value={taskStatusLabels[task.status]}>
              <TaskStatusTag status={task.status} />
            </EditButton>
          </Group>
        </Fact>
        <Fact name={t`Due Date`}>
          <DueDateButton task={task} />
        </Fact>
        {task.repeats && <Fact name={taskFields.repeats.label}>{textsOf.repeats(task.repeats)}</Fact>}
        {task.next_task && (
          <Fact name={t`Next one`}>
            <TextLink to={paths.task} params={{ taskId: task.next_task.id }}>
              {t`Made for ${formatDay(task.next_task.due_date)}`}
            </TextLink>
          </Fact>
        )}
        <Fact name={t`Priority`}>
          <EditButton task={task} field="priority" value={taskPriorityLabels[task.priority]}>
            <TaskPriorityTag priority={task.priority} />
          </EditButton>
        </Fact>
        <Fact name={t`Assignee`}>
          <EditButton task={task} field="assigned_to" value={assigneeOf(task)}>
            {task.assigned_to_details ? <Person person={task.assigned_to_details} /> : t`Nobody`}
          </EditButton>
        </Fact>
        <Fact name={t`Matter`}>
          {task.matter_details ? (
            <TextLink to={paths.matter} params={{ matterId: task.matter_details.id }}>
              {task.matter_details.title}
            </TextLink>
          ) : (
            t`None`
          )}
        </Fact>
        {task.deadline_details && (
          <Fact name={t`Prepares`}>
            <TextLink to={paths.deadline} params={{ deadlineId: task.deadline_details.id }}>
              {task.deadline_details.title}
            </TextLink>
          </Fact>
        )}
        <OtherFacts fields={taskFields} record={task} except={shown} />
        <EditableFact {...textEditing(task, 'description', t`Description`)} wide>
          {task.description || t`No description provided.`}
        </EditableFact>
        <EditableFact {...textEditing(task, 'checklist', t`Checklist`)} wide>
          <Checklist task={task} />
        </EditableFact>
      </DescriptionList>
    </Paper>
  );
}
