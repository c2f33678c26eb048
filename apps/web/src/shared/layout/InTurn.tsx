import { type ReactNode, Suspense } from 'react';
import classes from './InTurn.module.css';

/**
 * Parts one below the other, each of which is shown once those above it are loaded: what comes would move what stands
 * below it. What is hidden loads all the same.
 */
export const InTurn = ({ children }: { children: ReactNode }) => (
  <div className={classes.parts}>{children}</div>
);

/** Short parts, side by side where there is room. */
export const InTurnBeside = ({ children }: { children: ReactNode }) => (
  <div className={`${classes.parts} ${classes.beside}`}>{children}</div>
);

/** Keeps back what stands below, for as long as it is not known whether a part is shown here. */
export const Undecided = () => <div data-sketch hidden />;

/** A part whose code comes later. */
export const LaterPart = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Undecided />}>{children}</Suspense>
);
