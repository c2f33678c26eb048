import {
  type TaskComment as Comment,
  taskComments as endpoints,
  minutesToChange,
} from '@caseward/contract/task-comments';
import type { Task } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { ActionIcon, Group, Text } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { Suspense, useState } from 'react';
import { formatMinute } from '../../shared/dates.ts';
import { HoldableDelete } from '../../shared/dialogs/HoldableDelete.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { useFocusBack } from '../../shared/layout/use-focus-back.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { Person } from '../../shared/people/Person.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { useSession, useTimeZone } from '../../shared/session/session.ts';
import classes from './TaskComments.module.css';
import { commentDeleted, deleteComment } from './task-comments.api.ts';

const TaskCommentEditor = lazyPart(() => import('./TaskCommentEditor.tsx'), 'TaskCommentEditor');

interface TaskCommentProps {
  task: Task;
  comment: Comment;
  /** Who can be mentioned. */
  people: OptionSource;
}

const isRecent = (moment: string) => Date.now() - Date.parse(moment) < minutesToChange * 60_000;

/** A comment, who wrote it and when. */
export function TaskComment({ task, comment, people }: TaskCommentProps) {
  const { id, created_by, created_at, edited_at } = comment;
  const timeZone = useTimeZone();
  const { user } = useSession();
  const isOwn = user?.id === created_by.id;
  const mayEdit = useMay(endpoints.patch) && isOwn && isRecent(created_at);
  const mayDelete = useMay(endpoints.remove) && (isOwn || user?.role === 'ADMIN');
  const [isEditing, setEditing] = useState(false);
  const editButton = useFocusBack<HTMLButtonElement>(isEditing);
  const time = formatMinute(created_at, timeZone);
  const byline = t`by ${created_by.name}, ${time}`;
  if (isEditing)
    return (
      <li className={classes.comment}>
        <Suspense>
          <TaskCommentEditor
            taskId={task.id}
            comment={comment}
            people={people}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      </li>
    );
  return (
    <li className={classes.comment}>
      <Group justify="space-between" mih={28} gap="xs" wrap="nowrap">
        <Group gap="xs" fz="sm">
          <Person person={created_by} />
          <Text size="xs" c="dimmed">
            {time}
          </Text>
          {edited_at && (
            <Text size="xs" c="dimmed" title={t`Edited on ${formatMinute(edited_at, timeZone)}.`}>
              {t`Edited`}
            </Text>
          )}
        </Group>
        <Group gap={4} wrap="nowrap">
          {mayEdit && (
            <ActionIcon
              ref={editButton}
              variant="subtle"
              color="gray"
              aria-label={t`Edit comment ${byline}`}
              onClick={() => setEditing(true)}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
          )}
          {mayDelete && (
            <HoldableDelete
              question={t`Are you sure you want to delete this comment? It cannot be restored.`}
              record={t`comment ${byline}`}
              id={id}
              heldIn={(task.held && task.matter) || undefined}
              remove={(comment) => deleteComment(task.id, comment)}
              effects={commentDeleted(task.id, id)}
              deletedForGood={t`The comment is deleted.`}
              failure={t`Failed to delete comment.`}
            />
          )}
        </Group>
      </Group>
      <Text className={classes.text}>{comment.comment}</Text>
    </li>
  );
}
