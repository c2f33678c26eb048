import type { DeadlineEvidence, DeadlineExtension } from '@caseward/contract/deadline-acts';
import { deadlinePreview } from '@caseward/contract/deadline-preview';
import type { Deadline } from '@caseward/contract/deadline-record';
import { deadlineReminders } from '@caseward/contract/deadline-reminders';
import type { DeadlineQuestionAtCourt } from '@caseward/contract/deadline-terms';
import type { DeadlineConfirmation, DeadlineValueInput } from '@caseward/contract/deadline-values';
import {
  type DeadlineInput,
  type DeadlinePatch,
  type DeadlinesQuery,
  deadlines,
} from '@caseward/contract/deadlines';
import { type EventDeadlinesPreview, eventDeadlines } from '@caseward/contract/event-deadlines';
import { t } from '@lingui/core/macro';
import type * as z from 'zod/mini';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call, type Writing } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery, totalQuery } from '../../shared/api/queries.ts';

/** The filtered deadlines, soonest due first by default. */
export const deadlinesQuery = (query: DeadlinesQuery) => rowsQuery(deadlines.list, { query });
/** Their total. */
export const deadlinesTotal = (query: DeadlinesQuery) => totalQuery(deadlines.list, { query });
/** One deadline. */
export const deadlineQuery = (id: string) => answerQuery(deadlines.get, { params: { id } });
/** The days that it had, the current one first. */
export const deadlineValuesQuery = (id: string) => answerQuery(deadlines.values, { params: { id } });
/** How its present day and the one that is proposed were computed. */
export const deadlineProposalQuery = (id: string) => answerQuery(deadlines.proposal, { params: { id } });
/** What was done with it, latest first. */
export const deadlineActsQuery = (id: string) => answerQuery(deadlines.acts, { params: { id } });
/** Who was reminded of it, latest first. */
export const deadlineRemindersQuery = (id: string) => answerQuery(deadlineReminders.list, { params: { id } });

/** What a deadline is computed from, as the form holds it. */
export type Question = z.input<typeof DeadlineQuestionAtCourt>;
/** A computed deadline; nothing is saved. */
export const previewQuery = (question: Question) => answerQuery(deadlinePreview.preview, { body: question });

/** What rules lead to, counted from an event; nothing is saved. */
export const previewOfEventQuery = (id: string, body: EventDeadlinesPreview) =>
  answerQuery(eventDeadlines.preview, { params: { id }, body });
/** Adds the deadlines that rules lead to, counted from an event. */
export const addDeadlinesOf = (id: string, body: EventDeadlinesPreview) =>
  call(eventDeadlines.create, { params: { id }, body, idempotency_key: undefined });

/** The stored deadline, not from the cache. */
export const getDeadline = (id: string) => call(deadlines.get, { params: { id } });
/** Adds a deadline and answers it. */
export const createDeadline = (body: DeadlineInput, writing: Writing) =>
  call(deadlines.create, { body, ...writing });
/** Changes a deadline, but for its day, and answers it. */
export const updateDeadline = (id: string, body: DeadlinePatch, writing: Writing) =>
  call(deadlines.patch, { params: { id }, body, ...writing });
/** Gives it a new day. */
export const addDay = (id: string, body: DeadlineValueInput, { idempotency_key }: Writing) =>
  call(deadlines.addValue, { params: { id }, body, idempotency_key });
/** Shows the computation that a second person is not to see. */
export const lookAtComputation = (id: string) => call(deadlines.look, { params: { id } });
/** Enters the day a second time. */
export const confirmDay = (id: string, body: z.input<typeof DeadlineConfirmation>) =>
  call(deadlines.confirm, { params: { id }, body });
/** Marks it as done. */
export const markDone = (id: string, body: z.input<typeof DeadlineEvidence>) =>
  call(deadlines.done, { params: { id }, body });
/** Notes that one knows of it. */
export const acknowledgeDeadline = (id: string) =>
  call(deadlines.acknowledge, { params: { id }, idempotency_key: undefined });

/** Opens it again. */
export const reopenDeadline = (id: string, reason: string) =>
  call(deadlines.reopen, { params: { id }, body: { reason } });
/** Cancels it. */
export const cancelDeadline = (id: string, reason: string) =>
  call(deadlines.cancel, { params: { id }, body: { reason } });
/** Notes an extension. */
export const extendDeadline = (
  id: string,
  body: z.input<typeof DeadlineExtension>,
  { idempotency_key }: Writing,
) => call(deadlines.extend, { params: { id }, body, idempotency_key });

/** A matter's title, from its deadlines: loading the matter itself would add a READ event. */
export const titleOfMatter = async (matter: string, signal: AbortSignal): Promise<string> => {
  const { rows } = await call(deadlines.list, { query: { matter, limit: '1' }, signal });
  return rows[0]?.matter_details.title ?? t`one without deadlines`;
};

const touches = ['deadlines/*', 'calendar/*', 'dashboard/deadlines/'];
/** What adding a day, or looking at one, changes. */
export const dayAdded: CacheEffects = { touches };
/** What saving a deadline, or doing something with it, changes. */
export const deadlineSaved: CacheEffects<Deadline> = {
  touches,
  answers: (cache, deadline) => cache.setQueryData(deadlineQuery(deadline.id).queryKey, deadline),
};
