import type { StepOp } from '@caseward/contract/deadline-preview';
import type { Calculation } from '@caseward/contract/deadline-terms';
import type { Day } from './days.ts';

/** A calculation, and what stands behind its steps. */
export interface Plan extends Calculation {
  cites: Partial<Record<StepOp, string>>;
  /** Whether a clerk's office that cannot be reached moves the last day: for filings, where the law says so. */
  inaccessible: boolean;
}

/** A last day, and the local moment of it by which the act has to be done; null: the whole day. */
export interface End {
  on: Day;
  at: string | null;
  /** The instant, where the moment was counted and not only read off a clock. */
  instant?: string;
}
