import type { DeadlinePreview } from '@caseward/contract/deadline-preview';
import type { DeadlineQuestion, DeadlineQuestionAtCourt } from '@caseward/contract/deadline-terms';
import { noSuch } from '@caseward/contract/references';
import { InputFault } from '@caseward/deadlines/days';
import type { Library } from '@caseward/deadlines/library';
import { previewDeadline } from '@caseward/deadlines/preview';
import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import { libraryOf } from '../../platform/court-rules/library.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { calendarOfCourt, daysOfCourt } from './deadline-at-court.queries.ts';

/**
 * Computes a deadline, with the zone, the holidays and the closures of the court that the question names, if any.
 * @param whole what the question is called where it is a field itself; left out: its fields are named one by one
 * @throws ApiProblem 400 naming the field of a question that cannot be answered
 */
export async function computeDeadline(
  scope: Scope,
  { court, ...question }: DeadlineQuestionAtCourt,
  whole?: string,
): Promise<DeadlinePreview> {
  const library = await libraryOf(scope);
  const { asked, sets } =
    court === undefined
      ? { asked: question, sets: [] }
      : await at(scope, court, question, whole ?? 'court', library);
  try {
    return previewDeadline(asked, sets, library);
  } catch (fault) {
    if (!(fault instanceof InputFault)) throw fault;
    throw invalid({ [whole ?? fault.field]: [fault.message] });
  }
}

/** The question with what the court brings. What the question says of a day goes before what was entered of it. */
async function at(scope: Scope, court: string, question: DeadlineQuestion, field: string, library: Library) {
  const found = orThrow(await calendarOfCourt(scope, court), () => invalid({ [field]: [noSuch.court] }));
  return askedAt({ ...found, days: await daysOfCourt(scope, court) }, question, field, library);
}

/** What a court brings to a question. */
export interface CourtsCalendar {
  packs: readonly string[];
  holiday_sets: string[];
  time_zone: string;
  /** The days that were entered of it. */
  days: readonly Awaited<ReturnType<typeof daysOfCourt>>[number][];
}

/** The question with what the court brings, and its holiday sets. @throws ApiProblem 400 where it does not apply the rule */
export function askedAt(found: CourtsCalendar, question: DeadlineQuestion, field: string, library: Library) {
  const pack = question.rule === undefined ? undefined : library.packOf(question.rule);
  if (pack && found.packs.length > 0 && !found.packs.includes(pack.pack))
    throw invalid({
      [field]: ['This court does not apply these court rules: choose another, or add them to it.'],
    });
  const given = question.days ?? [];
  const entered = found.days
    .filter(({ day }) => !given.some((each) => each.day === day))
    .map(({ day, kind, source, note }) => ({
      day,
      kind,
      name: note || source,
      certainty: 'SETTLED' as const,
      prevails: 'HOLIDAY' as const,
    }));
  const asked: DeadlineQuestion = {
    ...question,
    zone: question.zone ?? found.time_zone,
    days: [...given, ...entered],
  };
  if (question.calculation) asked.holiday_sets = question.holiday_sets ?? found.holiday_sets;
  return { asked, sets: found.holiday_sets };
}
