import { type Task, taskFields } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { Paper } from '@mantine/core';
import { DescriptionList, Fact } from '../../shared/layout/DescriptionList.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { Person } from '../../shared/people/Person.tsx';
import { OtherFacts } from '../../shared/records/OtherFacts.tsx';
import { DueDate } from './DueDate.tsx';
import { TaskPriorityTag, TaskStatusTag } from './TaskTags.tsx';

const shown = ['title', 'status', 'due_date', 'priority', 'description'] as const;

/** The facts of a task. */
export function TaskFacts({ task }: { task: Task }) {
  return (
    <Paper withBorder p="md">
      <DescriptionList>
        <Fact name={t`Status`}>
          <TaskStatusTag status={task.status} />
        </Fact>
        <Fact name={t`Due Date`}>
          <DueDate task={task} />
        </Fact>
        <Fact name={t`Priority`}>
          <TaskPriorityTag priority={task.priority} />
        </Fact>
        <Fact name={t`Assignee`}>
          {task.assigned_to_details ? <Person person={task.assigned_to_details} /> : t`Nobody`}
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
        <OtherFacts fields={taskFields} record={task} except={shown} />
        <Fact name={t`Description`} wide>
          {task.description || t`No description provided.`}
        </Fact>
      </DescriptionList>
    </Paper>
  );
}
