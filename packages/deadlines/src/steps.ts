import type { DeadlineStep, StepOp } from '@caseward/contract/deadline-preview';
import type { DayCount, PeriodUnit } from '@caseward/contract/deadline-terms';
import type { Because } from './court-calendar.ts';
import { sentenceOf } from './sentences.ts';

interface More {
  n?: number;
  unit?: PeriodUnit;
  count?: DayCount;
  because?: Because;
}

/** The explanation of a deadline as it is computed: each step with its authority. */
export class Steps {
  readonly #steps: DeadlineStep[] = [];
  readonly #cites: Partial<Record<StepOp, string>>;

  constructor(cites: Partial<Record<StepOp, string>>) {
    this.#cites = cites;
  }

  /** Notes a step and answers where it leads. */
  move(op: StepOp, from: string, to: string, { n, unit, count, because = [] }: More = {}): string {
    const step = {
      op,
      from,
      to,
      n: n ?? null,
      unit: unit ?? null,
      count: count ?? null,
      because: because.map(({ day, why }) => ({
        day,
        why: why.why,
        cite: why.cite,
        ...(why.unverified && { unverified: true as const }),
      })),
      cite: this.#cites[op] ?? null,
      certainty: because.some(({ why }) => why.contested) ? 'CONTESTED' : 'SETTLED',
    } as const;
    this.#steps.push({ ...step, text: sentenceOf(step) });
    return to;
  }

  /** All steps, and the last one: the end. */
  ended(at: string): DeadlineStep[] {
    this.move('END', at, at);
    return this.#steps;
  }
}
