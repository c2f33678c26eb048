import { taskComments } from '@caseward/contract/task-comments';
import type { Task } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import { OlderRows } from '../../shared/lists/OlderRows.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { TaskComment } from './TaskComment.tsx';
import { TaskCommentForm } from './TaskCommentForm.tsx';
import classes from './TaskComments.module.css';
import { commentsQuery } from './task-comments.api.ts';

interface TaskCommentsProps {
  task: Task;
  /** Who can be mentioned. */
  people: OptionSource;
}

/** What people say to each other about a task, the newest last, and a form to go on. */
export function TaskComments({ task, people }: TaskCommentsProps) {
  const mayAdd = useMay(taskComments.create);
  return (
    <Panel id="comments" title={t`Comments`}>
      <CommentsList task={task} people={people} />
      {mayAdd && (
        <div data-screen-only>
          <TaskCommentForm taskId={task.id} people={people} />
        </div>
      )}
    </Panel>
  );
}

function CommentsList({ task, people }: TaskCommentsProps) {
  const comments = useInfiniteQuery(commentsQuery(task.id));
  if (comments.data === undefined)
    return comments.error ? (
      <LoadError text={t`Error: ${comments.error.message}`} retry={comments.refetch} />
    ) : (
      <Loading text={t`Loading comments...`} lines={2} />
    );
  const { rows } = comments.data;
  if (rows.length === 0) return <Text c="dimmed">{t`Nobody has commented on this task.`}</Text>;
  return (
    <>
      <OlderRows list={comments} />
      <ul className={classes.list} aria-label={t`Comments`}>
        {rows.toReversed().map((comment) => (
          <TaskComment key={comment.id} task={task} comment={comment} people={people} />
        ))}
      </ul>
    </>
  );
}
