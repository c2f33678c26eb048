import { type TaskComment, TaskCommentInput } from '@caseward/contract/task-comments';
import { t } from '@lingui/core/macro';
import { FormFooter } from '../../shared/forms/FormFooter.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { useRecordForm } from '../../shared/forms/use-record-form.ts';
import { RecordFrame } from '../../shared/layout/RecordFrame.tsx';
import { MentionText } from '../../shared/mentions/MentionText.tsx';
import { useNextText } from '../../shared/mentions/use-next-text.tsx';
import { addComment, commentAdded } from './task-comments.api.ts';

interface TaskCommentFormProps {
  taskId: string;
  /** Who can be mentioned. */
  people: OptionSource;
}

const labels = { comment: t`New comment` };

/** Comments on a task. */
export function TaskCommentForm({ taskId, people }: TaskCommentFormProps) {
  const { text, onEmptied, addedNotice } = useNextText();
  const { form, frame, isSaving } = useRecordForm<TaskCommentInput, TaskComment>({
    name: `comment ${taskId}`,
    body: TaskCommentInput,
    fieldsOf: () => ({ comment: '' }),
    labelsOf: () => labels,
    save: (fields, writing) => addComment(taskId, fields, writing),
    effects: commentAdded(taskId),
    failure: t`Failed to add comment.`,
    onEmptied,
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
      <FormFooter
        submitLabel={t`Add comment`}
        isSaving={isSaving}
        aside={!isSaving && form.values.comment === '' && addedNotice(t`Comment added`)}
      />
    </RecordFrame>
  );
}
