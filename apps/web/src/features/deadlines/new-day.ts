import type { Question } from './deadlines.api.ts';

/** What a form holds of a new day: either the day itself, or the question that computes it. */
export type NewDayValues = {
  due_on: string | null;
  due_time: string | undefined;
  question: Question | undefined;
  reason: string;
};

/** Nothing is chosen yet: a rule is what most days follow from. */
export const noDay: NewDayValues = {
  due_on: null,
  due_time: undefined,
  question: { rule: '', trigger: '' },
  reason: '',
};

/** Whether enough is known to compute the day. */
export const isAnswerable = (question: Question | undefined): question is Question =>
  Boolean(question?.rule && /^\d{4}-\d{2}-\d{2}/.test(question.trigger));
