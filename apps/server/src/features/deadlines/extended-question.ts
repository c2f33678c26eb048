import type { DeadlineQuestionAtCourt, ExtensionPeriod } from '@caseward/contract/deadline-terms';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import { libraryOf } from '../../platform/court-rules/library.ts';
import { valueToConfirm } from './deadline-values.queries.ts';

type Question = z.output<typeof DeadlineQuestionAtCourt>;

/**
 * What the present day was computed from, with an extension: its rule says from where that counts.
 * @throws ApiProblem 400 where no rule computed it, the rule is not extendable, or it was extended before
 */
export async function extendedQuestion(
  scope: Scope,
  { id, value_number }: { id: string; value_number: number },
  by: ExtensionPeriod,
): Promise<Question> {
  const asked = (await valueToConfirm(scope, id, value_number))?.question ?? null;
  const question = asked === null ? undefined : (JSON.parse(asked) as Question);
  if (!question?.rule) throw invalid({ by: ['No rule computed this day. Enter the new last day.'] });
  if (!(await libraryOf(scope)).newest(question.rule)?.extendable)
    throw invalid({ by: ['The rule of this deadline allows no extension.'] });
  if (question.extension) throw invalid({ by: ['It was extended before. Enter the new last day.'] });
  return { ...question, extension: by };
}
