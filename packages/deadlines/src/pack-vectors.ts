import { DeadlineQuestion } from '@caseward/contract/deadline-terms';
import { isCalendarDay } from '@caseward/contract/primitives';
import * as z from 'zod/mini';
import type { Budget } from './court-calendar.ts';
import { InputFault } from './days.ts';
import type { Library } from './library.ts';
import { previewDeadline } from './preview.ts';

const day = z.string().check(z.refine(isCalendarDay, { error: 'Must be a day as YYYY-MM-DD.' }));

/** A deadline that was worked out by hand or taken from an authority (`basis`): what a rule is tried against. */
export const Vector = z.looseObject({
  rule: z.string(),
  trigger: z.string(),
  expected: z.strictObject({
    on: day,
    at: z.optional(z.nullable(z.string())),
    earliest: z.optional(day),
    latest: z.optional(day),
  }),
  basis: z.string().check(z.minLength(1)),
});
export type Vector = z.infer<typeof Vector>;

/** What came of a vector. */
export interface Tried {
  /** What it asks, where that can be asked at all. */
  passes: boolean;
  /** What was computed of what is expected. */
  answered: Vector['expected'] | null;
  /** Why it has no answer. */
  problem: string | null;
}

/** The question of a vector. */
const askedBy = ({ expected: _, basis: __, ...asked }: Vector) => z.safeParse(DeadlineQuestion, asked);

/** Computes a vector, and compares. @throws OutOfBudget never: it is a problem of the vector */
export function tryVector(vector: Vector, library: Library, budget?: Budget): Tried {
  const asked = askedBy(vector);
  if (!asked.success)
    return { passes: false, answered: null, problem: asked.error.issues[0]?.message ?? 'Cannot be asked.' };
  try {
    const { prevailing, earliest, latest, warnings } = previewDeadline(asked.data, [], library, budget);
    if (!prevailing || !earliest || !latest)
      return { passes: false, answered: null, problem: warnings[0]?.text ?? null };
    const all = { on: prevailing.on, at: prevailing.at, earliest: earliest.on, latest: latest.on };
    const keys = Object.keys(vector.expected) as (keyof typeof all)[];
    const answered = Object.fromEntries(keys.map((key) => [key, all[key]])) as Vector['expected'];
    return { passes: keys.every((key) => vector.expected[key] === all[key]), answered, problem: null };
  } catch (fault) {
    if (!(fault instanceof InputFault)) throw fault;
    return { passes: false, answered: null, problem: fault.message };
  }
}
