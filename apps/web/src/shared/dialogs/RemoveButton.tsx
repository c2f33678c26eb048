import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef } from 'react';
import type { CacheEffects } from '../api/cache-effects.ts';
import { alertHint, alertUndoable } from '../feedback/alerts.ts';
import { useConfirmedAction } from './use-confirmed-action.ts';

interface RemoveButtonProps {
  label: string;
  remove: () => Promise<unknown>;
  /** Adds it again. */
  restore: () => Promise<unknown>;
  /** What either changes in the query cache. */
  effects: CacheEffects;
  /** What the alert says when it could not be removed. */
  failure: string;
  /** What is said once it is removed, and once it is there again. */
  removed: string;
  restored: string;
  /** Why it cannot be removed now: the button stays, and says so. */
  refusal?: string | undefined;
}

/** Removes an entry of a panel at once, and offers to take that back. */
export function RemoveButton(props: RemoveButtonProps) {
  const { label, remove, restore, effects, failure, removed, restored, refusal } = props;
  const button = useRef<HTMLButtonElement>(null);
  const { start, isPending } = useConfirmedAction({
    act: remove,
    effects,
    failure,
    onDone: () => {
      const undone = { act: restore, failure: t`Failed to restore it.`, done: restored, effects };
      alertUndoable(removed, { label: t`Undo`, ...undone });
      // The button goes with its entry: the focus stays with the list.
      button.current?.closest('section')?.querySelector('h2')?.focus();
    },
  });
  const action = refusal
    ? { 'aria-disabled': true, 'data-disabled': true, title: refusal, onClick: () => alertHint(refusal) }
    : { onClick: start };
  return (
    <ActionIcon ref={button} {...action} loading={isPending} variant="subtle" color="gray" aria-label={label}>
      <IconTrash size={16} />
    </ActionIcon>
  );
}
