import { Box } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './EditableFact.module.css';

interface InPlaceProps {
  /** What is changed. */
  name: string;
  /** A long text takes the whole width. */
  long?: boolean | undefined;
  /** Leaves it as it was. */
  onEscape: () => unknown;
  children: ReactNode;
}

/** Frame around a form that stands where its outcome will stand. */
export function InPlace({ name, long, onEscape, children }: InPlaceProps) {
  const leave = (event: KeyboardEvent) => {
    // An open list of choices, and a calendar, close first.
    const isOpen = (event.target as Element).getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !isOpen && !event.defaultPrevented) onEscape();
  };
  return (
    <Box
      role="group"
      aria-label={name}
      className={classes.editor}
      data-long={long || undefined}
      onKeyDown={leave}
    >
      {children}
    </Box>
  );
}
