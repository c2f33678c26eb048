import type { DeadlineSource } from '@caseward/contract/deadline-history';
import type { DeadlinePreview } from '@caseward/contract/deadline-preview';
import type { DeadlineValueInput } from '@caseward/contract/deadline-values';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import { readTimeZone } from '../../platform/firm-days.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { computedWith } from './computed-with.ts';
import { calendarOfCourt } from './deadline-at-court.queries.ts';
import { computeDeadline } from './deadline-at-court.ts';

/** The day of a new value, and how it came about. */
export interface NewDay {
  due_on: string;
  due_time: string | null;
  zone: string | null;
  earliest_on: string;
  latest_on: string;
  source: DeadlineSource;
  /** The court that it was computed in. */
  court_id: string | null;
  /** The packs and holiday sets that it was computed with, as one line. */
  computed_with: string;
  /** JSON of what was asked and answered; null: nothing was computed. */
  question: string | null;
  answer: string | null;
}

type Asked = Pick<
  z.output<typeof DeadlineValueInput>,
  'due_on' | 'due_time' | 'zone' | 'question' | 'source'
>;

/**
 * The day that was entered, or the one that the question leads to: the earliest reading.
 * @throws ApiProblem 400 naming the question that has no answer
 */
export async function newDay(scope: Scope, asked: Asked): Promise<NewDay> {
  const { due_on, due_time, question, source = 'BY_HAND' } = asked;
  if (question) return computedDay(scope, question, source === 'EXTENDED' ? source : 'COMPUTED');
  if (!due_on) throw invalid({ due_on: ['Enter a day, or choose a rule that computes it.'] });
  return {
    due_on,
    due_time: due_time ?? null,
    // An hour is one of some place.
    zone: asked.zone ?? (due_time ? await readTimeZone(scope) : null),
    earliest_on: due_on,
    latest_on: due_on,
    source,
    court_id: null,
    computed_with: '',
    question: null,
    answer: null,
  };
}

async function computedDay(
  scope: Scope,
  question: NonNullable<Asked['question']>,
  source: DeadlineSource,
): Promise<NewDay> {
  const answer = await computeDeadline(scope, question, 'question');
  const court = question.court === undefined ? undefined : await calendarOfCourt(scope, question.court);
  return orThrow(answeredDay(question, answer, source, court?.time_zone), () =>
    invalid({ question: [answer.warnings[0]?.text ?? 'The rule has no answer for this day.'] }),
  );
}

/** The day that an answer leads to, if it has one. @param zone of the court */
export function answeredDay(
  question: NonNullable<Asked['question']>,
  answer: DeadlinePreview,
  source: DeadlineSource,
  zone: string | undefined,
): NewDay | undefined {
  const { due, earliest, latest } = answer;
  if (!due || !earliest || !latest) return undefined;
  return {
    due_on: due.on,
    due_time: due.at?.slice(11, 16) ?? null,
    zone: question.zone ?? zone ?? null,
    earliest_on: earliest.on,
    latest_on: latest.on,
    source,
    court_id: question.court ?? null,
    computed_with: computedWith(answer),
    question: JSON.stringify(question),
    answer: JSON.stringify(answer),
  };
}
