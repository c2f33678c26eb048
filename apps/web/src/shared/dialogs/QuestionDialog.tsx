import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { Footer } from '../layout/Footer.tsx';
import { useStore } from '../store.ts';
import { openQuestion } from './confirm.ts';
import classes from './Dialog.module.css';

/** Where questions are asked. The browser keeps the rest of the page out of reach, and puts the focus back. */
export function QuestionDialog() {
  const asked = useStore(openQuestion);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (asked) dialog.current?.showModal();
  }, [asked]);
  if (!asked) return null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={classes.dialog}
      onClose={({ currentTarget }) => asked.answer(currentTarget.returnValue === 'yes')}
    >
      <form method="dialog">
        <Text id={id} mb="md">
          {asked.question}
        </Text>
        <Footer>
          <Button type="submit" variant="default" value="no" autoFocus>
            {asked.no ?? t`Cancel`}
          </Button>
          <Button type="submit" color={asked.harmless ? undefined : 'red.9'} value="yes">
            {asked.yes}
          </Button>
        </Footer>
      </form>
    </dialog>
  );
}
