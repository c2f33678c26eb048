import type { MarkedText } from '@caseward/contract/search';
import type { ReactNode } from 'react';
import classes from './Marked.module.css';

/** A line of text with what was found in it marked. */
export function Marked({ text, marks }: MarkedText) {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of marks) {
    pieces.push(text.slice(end, from));
    pieces.push(
      <mark key={from} className={classes.mark}>
        {text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return (
    <>
      {pieces}
      {text.slice(end)}
    </>
  );
}
