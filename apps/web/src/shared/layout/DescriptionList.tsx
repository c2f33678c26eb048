import type { ReactNode } from 'react';
import classes from './DescriptionList.module.css';

/** A list of names and values. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** One name and its value; a long text takes the whole width. */
export function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? classes.wide : undefined}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
