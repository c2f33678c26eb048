import type { ServiceMethod } from '@caseward/contract/deadline-terms';
import type { DeadlineValue } from '@caseward/contract/deadline-values';
import type { UseFormReturnType } from '@mantine/form';
import { halfTime } from '../../shared/forms/half-time.ts';
import type { Question } from './deadlines.api.ts';

/** What a form holds of a new day: either the day itself, or the question that computes it. */
export type NewDayValues = {
  due_on: string | null;
  due_time: string | undefined;
  question: Question | undefined;
  /** The event or the other deadline from which is counted; neither: a day of its own. */
  event: string | undefined;
  before: string | undefined;
  reason: string;
  /** The document of the matter that shows the day. */
  document: string | null;
};

/** From then on it is counted from a day of its own, and from no event and no other deadline. */
export function countFromOwnDay({ setFieldValue }: Pick<UseFormReturnType<NewDayValues>, 'setFieldValue'>) {
  setFieldValue('event', undefined);
  setFieldValue('before', undefined);
}

/** Where a trigger can be chosen: the matter, and the deadline that gets the day, if it is there already. */
export interface TriggerPlace {
  matter: string;
  own?: string;
  /** What the earlier day of that deadline is counted from. */
  was?: string | undefined;
}

/** Nothing is chosen yet: a rule is what most days follow from. */
export const noDay: NewDayValues = {
  due_on: null,
  due_time: undefined,
  question: { rule: '', trigger: '' },
  event: undefined,
  before: undefined,
  reason: '',
  document: null,
};

/** What a day by a rule was asked, as a form holds it; nothing of one that is kept back, or came about otherwise. */
export function askedAgain(asked: DeadlineValue['question'] | undefined, court: string | undefined) {
  if (!asked?.rule) return noDay.question;
  const { trigger, rule, service, place, zone, other_days } = asked;
  const question: Question = {
    trigger,
    rule,
    court,
    zone: zone ?? undefined,
    service: (service as ServiceMethod | null) ?? undefined,
    place: place ?? undefined,
    other_days:
      other_days.length > 0
        ? other_days.map(({ name, day, event }) => ({ name, day, event: event ?? undefined }))
        : undefined,
  };
  return question;
}

/** Whether enough is known to compute the day. */
export const isAnswerable = (question: Question | undefined): question is Question =>
  Boolean(
    (question?.rule || question?.calculation) &&
      /^\d{4}-\d{2}-\d{2}/.test(question.trigger) &&
      dayAndTime(question.trigger).time !== halfTime,
  );

/**
 * The day and the hour of what is counted from. Text that is no day is all day: a T within it begins no hour.
 */
export function dayAndTime(trigger: string): { day: string; time: string } {
  const [, day = '', time = ''] = /^(.*?)(?:T(--:--|\d\d:\d\d(?::\d\d)?))?$/s.exec(trigger) ?? [];
  return { day, time };
}

export const withTime = (day: string, time: string): string => (time ? `${day}T${time}` : day);

/** What is counted from, where the field of its hour goes: a time that is not whole goes with it. */
export function withoutHalfTime(trigger: string): string {
  const { day, time } = dayAndTime(trigger);
  return time === halfTime ? day : trigger;
}
