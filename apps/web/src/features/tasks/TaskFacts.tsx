import { type Task, taskFields } from '@caseward/contract/tasks';
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
        <Fact name="Status">
          <TaskStatusTag status={task.status} />
        </Fact>
        <Fact name="Due Date">
          <DueDate task={task} />
        </Fact>
        <Fact name="Priority">
          <TaskPriorityTag priority={task.priority} />
        </Fact>
        <Fact name="Assignee">
          {task.assigned_to_details ? <Person person={task.assigned_to_details} /> : 'Nobody'}
        </Fact>
        <Fact name="Matter">
          {task.matter_details ? (
            <TextLink to={paths.matter} params={{ matterId: task.matter_details.id }}>
              {task.matter_details.title}
            </TextLink>
          ) : (
            'None'
          )}
        </Fact>
        <OtherFacts fields={taskFields} record={task} except={shown} />
        <Fact name="Description" wide>
          {task.description || 'No description provided.'}
        </Fact>
      </DescriptionList>
    </Paper>
  );
}
