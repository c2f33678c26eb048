import { t } from '@lingui/core/macro';
import { Box, Button } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { type ReactNode, useRef, useState } from 'react';
import classes from './MoreActions.module.css';

/** Actions beside a heading that are needed less often: on a phone they are behind a button. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // One that opens a dialog is there to take the focus back.
  const frame = useClickOutside<HTMLDivElement>(() => {
    if (!document.querySelector('dialog[open]')) setOpen(false);
  });
  return (
    <Box
      ref={frame}
      role="group"
      className={classes.frame}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        setOpen(false);
        opener.current?.focus();
      }}
    >
      <Button
        ref={opener}
        variant="default"
        className={classes.opener}
        aria-expanded={isOpen}
        leftSection={<IconDots size={16} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {t`More`}
      </Button>
      <div className={classes.actions} data-open={isOpen || undefined}>
        {children}
      </div>
    </Box>
  );
}
