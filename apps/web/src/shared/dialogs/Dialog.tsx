import { t } from '@lingui/core/macro';
import { CloseButton, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { mayLeave, watchedNow } from '../forms/unsaved.ts';
import { CloseDialog } from './close-dialog.ts';
import classes from './Dialog.module.css';
import { addOpenDialog } from './open-dialogs.ts';

interface DialogProps {
  title: string;
  /** It holds things side by side. */
  wide?: boolean;
  /** It comes up from the lower edge, for the width of a phone. */
  sheet?: boolean;
  /** It takes the whole window, or most of a wide one; its content scrolls by itself. */
  full?: boolean;
  /** It stays at the upper edge, whatever its height. */
  atTop?: boolean;
  /** Nothing is lost by closing it. */
  harmless?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Something to be done before going on with the page, open for as long as it is rendered. The browser keeps the rest
 * of the page out of reach, and puts the focus back. Unsaved changes in it are asked about before it closes.
 */
export function Dialog({ title, wide, sheet, full, atTop, harmless, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const beneath = useRef(watchedNow());
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The browser would choose the button that closes it. In a sheet the first field would drop down over the others.
    shown?.querySelector<HTMLElement>(sheet || full ? 'h2' : 'input')?.focus();
    const remove = shown ? addOpenDialog(shown) : () => {};
    return () => {
      remove();
      shown?.close();
    };
  }, [sheet, full]);
  const close = async () => {
    if (harmless || (await mayLeave(beneath.current))) onClose();
  };
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes.dialog}
      data-wide={wide}
      onKeyDown={(event) => {
        // A list that has dropped down closes first.
        const { ariaHasPopup, ariaExpanded } = event.target as HTMLElement;
        const hasList = ariaHasPopup === 'listbox' && ariaExpanded === 'true';
        if (event.key === 'Escape' && hasList) event.preventDefault();
      }}
      data-sheet={sheet}
      data-full={full}
      data-at-top={atTop}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void close();
      }}
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <Stack className={full ? classes.column : undefined}>
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Title order={2} tabIndex={-1} id={`${id}-title`} className={classes.title}>
            {title}
          </Title>
          <CloseButton aria-label={t`Close`} className={classes.close} onClick={close} />
        </Group>
        <CloseDialog value={close}>{children}</CloseDialog>
      </Stack>
    </dialog>
  );
}
