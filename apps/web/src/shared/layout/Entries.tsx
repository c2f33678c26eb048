import { type ReactNode, useId } from 'react';
import classes from './Entries.module.css';

interface EntriesProps {
  /** What the list is called, where no heading says so. */
  label?: string | undefined;
  /** The id of its heading. */
  labelledBy?: string | undefined;
  children: ReactNode;
}

/** A list in a panel: who and what belongs to a record. */
export const Entries = ({ label, labelledBy, children }: EntriesProps) => (
  <ul aria-label={label} aria-labelledby={labelledBy} className={classes.entries}>
    {children}
  </ul>
);

/** Entries under a heading of their own. */
export function EntryGroup({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={classes.group}>
      <h3 id={id} className={classes.heading}>
        {heading}
      </h3>
      <Entries labelledBy={id}>{children}</Entries>
    </div>
  );
}

interface EntryProps {
  /** Its name, and tags beside it. */
  title: ReactNode;
  /** What can be done about it. */
  tools?: ReactNode;
  /** It is over. */
  past?: boolean;
  /** Keys lead to it: it can have the focus, and is known by this. */
  id?: string | undefined;
  /** What else is said of it: lines, facts and notes. */
  children?: ReactNode;
}

/** One of a list in a panel, with what can be done about it. */
export const Entry = ({ title, tools, past, id, children }: EntryProps) => (
  <li
    className={past ? `${classes.entry} ${classes.past}` : classes.entry}
    {...(id && { 'data-entry': id, tabIndex: -1 })}
  >
    <div className={classes.words}>
      <span className={classes.title}>{title}</span>
      {children}
    </div>
    {tools && (
      <div className={classes.tools} data-screen-only>
        {tools}
      </div>
    )}
  </li>
);

/** Links of an entry, side by side. */
export const EntryLine = ({ children }: { children: ReactNode }) => (
  <span className={classes.line}>{children}</span>
);

/** What is said of an entry in a sentence. */
export const EntryFact = ({ children }: { children: ReactNode }) => (
  <span className={classes.fact}>{children}</span>
);

/** What somebody wrote about an entry. */
export const EntryNote = ({ children }: { children: ReactNode }) => (
  <span className={classes.note}>{children}</span>
);
