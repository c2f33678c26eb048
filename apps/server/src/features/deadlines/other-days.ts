import type { DeadlineQuestionAtCourt } from '@caseward/contract/deadline-terms';
import type { DeadlineValue } from '@caseward/contract/deadline-values';
import { noSuch } from '@caseward/contract/references';
import { dayNamed } from '@caseward/deadlines/days';
import type { Library } from '@caseward/deadlines/library';
import { offeredOn } from '@caseward/deadlines/offered';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import { findEvent, shareEvent } from '../../platform/references/references.queries.ts';

type Question = z.output<typeof DeadlineQuestionAtCourt>;
type Asked = Pick<Question, 'trigger' | 'rule' | 'other_days'>;

/**
 * Each further day that names an event is the day of that event.
 * @param field named where one is not
 * @param matter whose events they are, locked against changes; left out: any that the caller sees
 * @throws ApiProblem 400
 */
export async function requireOtherDays(
  scope: Scope,
  field: string,
  { other_days = [] }: Pick<Question, 'other_days'>,
  matter?: string,
): Promise<void> {
  for (const { event, day } of other_days) {
    if (event === undefined) continue;
    const found = await (matter === undefined ? findEvent(scope, event) : shareEvent(scope, event));
    if (!found || (matter !== undefined && found.matter_id !== matter))
      throw invalid({ [field]: [noSuch.event] });
    if (found.day !== day)
      throw invalid({ [field]: ['A further day is another one than that of its event.'] });
  }
}

/** The events that the further days of a question are of, each once. */
export const eventsOf = ({ other_days = [] }: Pick<Question, 'other_days'>): string[] => [
  ...new Set(other_days.flatMap(({ event }) => event ?? [])),
];

/** A question whose further days are those of their events as they stand. @param days by event; none of one in the trash */
export const withDaysOfEvents = <Asked extends Pick<Question, 'other_days'>>(
  question: Asked,
  days: Readonly<Record<string, string>>,
): Asked =>
  question.other_days
    ? {
        ...question,
        other_days: question.other_days.map((each) => ({
          ...each,
          day: days[each.event ?? ''] ?? each.day,
        })),
      }
    : question;

/** The further days of a question, with what the rule calls them. */
export function namedDays({ trigger, rule, other_days = [] }: Asked, library: Library) {
  const titles = offeredOn(rule ?? '', dayNamed(trigger), library)?.other_days ?? [];
  return other_days.map(({ name, day, event = null }) => ({
    name,
    title: titles.find((each) => each.name === name)?.title ?? name,
    day,
    event,
  }));
}

/** Whether a second person entered the same further days. @throws ApiProblem 400 where one is not entered */
export function areSameDays(
  { other_days = [] }: Pick<Question, 'other_days'>,
  entered: NonNullable<Question['other_days']>,
): boolean {
  const pairs = other_days.map(({ name, day }) => [day, entered.find((each) => each.name === name)?.day]);
  if (pairs.some(([, other]) => other === undefined))
    throw invalid({ other_days: ['Enter the further days, too: the rule of this deadline needs them.'] });
  return pairs.every(([day, other]) => day === other);
}

/** What a second person enters beside the trigger. @param documents of events, by their ids */
export const secondDaysOf = (
  days: ReturnType<typeof namedDays>,
  documents: ReadonlyMap<string, DeadlineValue['event_document']>,
): DeadlineValue['second_days'] =>
  days.map(({ name, title, event }) => ({ name, title, document: documents.get(event ?? '') ?? null }));
