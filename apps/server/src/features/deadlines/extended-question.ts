import type { DeadlineQuestionAtCourt, ExtensionPeriod } from '@caseward/contract/deadline-terms';
import { dayNamed } from '@caseward/deadlines/days';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid } from '../../http/api-problem.ts';
import { libraryOf } from '../../platform/court-rules/library.ts';
import { valueToConfirm } from './deadline-values.queries.ts';
import type { LockedDeadline } from './deadlines.queries.ts';

type Question = z.output<typeof DeadlineQuestionAtCourt>;

/**
 * What the present day was computed from, in the court of which it is by now, with an extension: its rule says from where
 * that counts.
 * @throws ApiProblem 400 where no rule computed it, the rule is not extendable, or it was extended before; 409 where
 * another day waits for a decision
 */
export async function extendedQuestion(
  scope: Scope,
  { id, value_number, court_id, proposed_on }: LockedDeadline,
  by: ExtensionPeriod,
): Promise<Question> {
  // What was asked first is out of date then: the extension would forget what has changed since.
  if (proposed_on !== null) throw conflict('A new day is proposed; decide on it first.');
  const asked = (await valueToConfirm(scope, id, value_number))?.question ?? null;
  const question = asked === null ? undefined : (JSON.parse(asked) as Question);
  if (!question?.rule) throw invalid({ by: ['No rule computed this day. Enter the new last day.'] });
  const library = await libraryOf(scope);
  if (!library.appliedOn(question.rule, dayNamed(question.trigger))?.rule.extendable)
    throw invalid({ by: ['The rule of this deadline allows no extension.'] });
  if (question.extension) throw invalid({ by: ['It was extended before. Enter the new last day.'] });
  const { court: _, ...before } = question;
  return { ...before, ...(court_id !== null && { court: court_id }), extension: by };
}
