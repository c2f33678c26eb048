import type { TaskInput } from '@caseward/contract/tasks';
import type * as z from 'zod/mini';
import { invalid } from '../../http/api-problem.ts';

type Due = Pick<z.output<typeof TaskInput>, 'due_date' | 'due_time' | 'repeats'>;

/** @throws ApiProblem 400 naming the time, or the repetition, that has no day */
export function requireDay({ due_date, due_time, repeats }: Due): void {
  if (due_date) return;
  if (due_time) throw invalid({ due_time: ['Enter the due date, too, or leave the time empty.'] });
  if (repeats) throw invalid({ repeats: ['A task that repeats needs a due date.'] });
}

/**
 * What is asked of a repetition that is new.
 * @param isOver the task is done already
 * @throws ApiProblem 400 naming the repetition
 */
export function requireSeries({ due_date, repeats }: Due, isOver: boolean): void {
  if (!repeats) return;
  if (isOver) throw invalid({ repeats: ['A task that is done does not repeat. Open it again first.'] });
  if (repeats.until && due_date && repeats.until < due_date)
    throw invalid({ 'repeats.until': ['Must not be before the due date.'] });
}
