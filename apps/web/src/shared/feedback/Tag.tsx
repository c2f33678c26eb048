import type { ReactNode } from 'react';
import classes from './Tag.module.css';

/** What a tag says about its record, apart from its words. */
export type Tone = 'plain' | 'active' | 'info' | 'caution' | 'alarm';

/** A word or two about a record, as a badge. */
export const Tag = ({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) => (
  <span className={classes.tag} data-tone={tone}>
    {icon}
    {children}
  </span>
);
