import { minutesToChange, type TaskComment, TaskCommentPatch } from '@caseward/contract/task-comments';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { useFocusOnMount } from '../../shared/layout/use-focus-on-mount.ts';
import { MentionText } from '../../shared/mentions/MentionText.tsx';
import { changeComment, commentSaved, getComment } from './task-comments.api.ts';

interface TaskCommentEditorProps {
  taskId: string;
  comment: TaskComment;
  /** Who can be mentioned. */
  people: OptionSource;
  onClose: () => void;
}

const labels = { comment: t`Comment` };

/** Changes a comment, at its place in the discussion. */
export function TaskCommentEditor({ taskId, comment, people, onClose }: TaskCommentEditorProps) {
  const text = useFocusOnMount<HTMLTextAreaElement>();
  const { form, frame, isSaving, giveUp } = useRecordForm({
    name: `comment ${comment.id}`,
    body: TaskCommentPatch,
    stored: comment,
    reload: () => getComment(taskId, comment.id),
    fieldsOf: (stored: TaskComment = comment) => ({ comment: stored.comment }),
    labelsOf: () => labels,
    save: (fields, writing) => changeComment(taskId, comment.id, fields, writing),
    effects: commentSaved(taskId),
    failure: t`Failed to save comment.`,
    onSaved: onClose,
  });
  return (
    <RecordFrame {...frame}>
      <MentionText
        ref={text}
        people={people}
        label={labels.comment}
        required
        minRows={2}
        maxRows={12}
        readOnly={isSaving}
        {...form.getInputProps('comment')}
      />
      <Text size="xs" c="dimmed">
        {t`A comment can be changed for ${minutesToChange} minutes.`}
      </Text>
      <FormFooter
        submitLabel={t`Save comment`}
        isSaving={isSaving}
        onCancel={() => {
          giveUp();
          onClose();
        }}
      />
    </RecordFrame>
  );
}
