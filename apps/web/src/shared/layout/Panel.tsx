import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

interface PanelProps {
  /** Where links on the same page lead. */
  id?: string;
  title: string;
  /** Shown beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page. */
export function Panel({ id: anchor, title, action, children }: PanelProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className={classes.panel}>
      <div className={classes.head}>
        <h2 id={id} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
