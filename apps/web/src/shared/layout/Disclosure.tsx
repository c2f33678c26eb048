import { type ReactNode, useState } from 'react';
import classes from './Disclosure.module.css';

/** Content that is shown, and loaded, on demand. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.disclosure} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary}>{summary}</summary>
      {open && <div className={classes.content}>{children}</div>}
    </details>
  );
}
