import type { ReactNode } from 'react';
import classes from './SideBySide.module.css';

/** Fields side by side where there is room. */
export const SideBySide = ({ children }: { children: ReactNode }) => (
  <div className={classes.fields}>{children}</div>
);
