import type { ReactNode } from 'react';
import classes from './DescriptionList.module.css';

/** A list of names and values. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

interface FactProps {
  name: string;
  /** A long text takes the whole width. */
  wide?: boolean;
  /** Shown beside the name. */
  action?: ReactNode;
  children: ReactNode;
}

/** One name and its value. */
export function Fact({ name, wide, action, children }: FactProps) {
  return (
    <div className={wide ? classes.wide : undefined}>
      <dt className={classes.name}>
        {name}
        {action}
      </dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
