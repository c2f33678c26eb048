import { t } from '@lingui/core/macro';
import { ActionIcon, Button } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type Ref, useRef } from 'react';
import { afterPaint } from '../after-paint.ts';
import type { CacheEffects } from '../api/cache-effects.ts';
import { alertHint, alertSuccess, alertUndoable } from '../feedback/alerts.ts';
import { undoDeletion } from './undo-deletion.ts';
import { useConfirmedAction } from './use-confirmed-action.ts';

export interface DeleteButtonProps {
  /** What is asked first. */
  question: string;
  /** The record's id. */
  id: string;
  remove: (id: string) => Promise<unknown>;
  /** What deleting it changes in the query cache; left out: everything. */
  effects?: CacheEffects;
  /** What the alert says when it could not be deleted. */
  failure: string;
  /** Where to go once deleted; nowhere for a row of a list. */
  onDeleted?: () => unknown;
  /** Names the record where several can be deleted: then the button is an icon. */
  record?: string | undefined;
  /** What is said once it is deleted for good; left out: it is in the trash, and can be restored. */
  deletedForGood?: string;
  /** Why it cannot be deleted now: the button stays, and says so. */
  refusal?: string | undefined;
}

interface DeleteFaceProps {
  record?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  title?: string;
  loading?: boolean;
  'aria-disabled'?: true;
  'data-disabled'?: true;
  onClick: () => unknown;
}

/** As it looks beside a title and in a row. */
const DeleteFace = ({ record, ...shared }: DeleteFaceProps) =>
  record === undefined ? (
    <Button {...shared} variant="default" leftSection={<IconTrash size={16} aria-hidden />}>
      {t`Delete`}
    </Button>
  ) : (
    <ActionIcon {...shared} variant="subtle" color="gray" aria-label={t`Delete ${record}`}>
      <IconTrash size={16} />
    </ActionIcon>
  );

/** Deletes a record, after asking; offers to take that back where it is in the trash then. */
export function DeleteButton(props: DeleteButtonProps) {
  const { question, id, remove, effects, failure, onDeleted, record, deletedForGood, refusal } = props;
  const button = useRef<HTMLButtonElement>(null);
  const { start, isPending } = useConfirmedAction({
    question: { question, yes: t`Delete` },
    act: () => remove(id),
    effects,
    deletes: id,
    failure,
    onDone: () => {
      if (deletedForGood) alertSuccess(deletedForGood);
      else
        alertUndoable(t`Moved to the trash.`, {
          label: t`Undo`,
          act: () => undoDeletion(id),
          failure: t`Failed to restore it.`,
          done: t`Restored.`,
        });
      // The button goes with its row: the focus stays with the list.
      button.current?.closest('section')?.querySelector('h2')?.focus();
      return onDeleted?.();
    },
    // It was disabled while it worked, and lost the focus.
    onFailed: () => afterPaint(() => button.current?.focus()),
  });
  const action = refusal
    ? // Not `disabled`: it can be reached by keyboard and touch, to be told the reason.
      ({
        'aria-disabled': true,
        'data-disabled': true,
        title: refusal,
        onClick: () => alertHint(refusal),
      } as const)
    : { onClick: start };
  return <DeleteFace record={record} ref={button} loading={isPending} {...action} />;
}
