import type { ReactNode } from 'react';
import classes from './Footer.module.css';

interface FooterProps {
  /** What stands at the other end. */
  aside?: ReactNode;
  /** Buttons; what the form is for is the last. */
  children: ReactNode;
}

/** The foot of every form and dialog: its buttons at the end of the line, the main one last. */
export const Footer = ({ aside, children }: FooterProps) => (
  <div className={classes.footer}>
    {aside && <div className={classes.aside}>{aside}</div>}
    {children}
  </div>
);
