import { conflictChecks, type NewConflictDecision, type NewScreen } from '@caseward/contract/conflict-checks';
import type { CheckState, checkOccasions } from '@caseward/contract/conflict-codes';
import { conflictLists, type NewConflictList, type NewKeptList } from '@caseward/contract/conflict-lists';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { matterConflicts } from '@caseward/contract/matter-conflicts';
import type { NewConflictCheck } from '@caseward/contract/new-conflict-check';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call, callForFile } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';
import { saveFile } from '../../shared/api/save-file.ts';
import { language } from '../../shared/language/language.ts';

/** Which checks a list shows. */
export interface ChecksShown {
  state?: CheckState;
  mine?: 'true';
  occasion?: (typeof checkOccasions)[number];
  /** A person, or `me`. */
  made_by?: string | undefined;
  made_from?: string | undefined;
  made_to?: string | undefined;
}

/** Conflict checks, newest first. */
export const checksQuery = (query: ChecksShown) => rowsQuery(conflictChecks.list, { query });

/** The newest checks that wait for decisions. */
export const waitingChecksQuery = rowsQuery(conflictChecks.list, {
  query: { state: 'UNDECIDED', limit: '5' },
});

/** One conflict check with the names that it asked for. */
export const checkQuery = (id: string) => answerQuery(conflictChecks.get, { params: { id } });

/** Which hits of a check are shown. */
export interface HitsShown {
  term?: string;
  undecided?: 'true';
}

/** What a check has found, the gravest first. */
export const hitsQuery = (id: string, query: HitsShown) =>
  rowsQuery(conflictChecks.hits, { params: { id }, query });

/** Runs a check, and answers it. */
export const runCheck = (body: NewConflictCheck) => call(conflictChecks.create, { body });

/** Has a list checked in the background, and answers the check. */
export const checkList = (body: NewConflictList, idempotency_key: string, signal: AbortSignal) =>
  call(conflictLists.create, { body, idempotency_key, signal });

/** Keeps the names of a check in the register; answers how many were added. */
export const keepList = (id: string, body: NewKeptList) => call(conflictLists.keep, { params: { id }, body });

/** Runs a check again with the present parties of its matter, and answers the new one. */
export const runAgain = (id: string) => call(conflictChecks.again, { params: { id } });

/** Decides on hits, or on single matters of theirs. */
export const decide = (id: string, body: NewConflictDecision) =>
  call(conflictChecks.decide, { params: { id }, body });

/** Screens people because of hits; much of what is shown of the matter may change. */
export const screen = (id: string, body: NewScreen) => call(conflictChecks.screen, { params: { id }, body });

/** Decides that a check is a conflict because nobody answers, and answers it. */
export const refuseCheck = (id: string, body: { reason: string }) =>
  call(conflictChecks.refuse, { params: { id }, body });

/** Closes a decided check: its report is sealed. */
export const closeCheck = (id: string) => call(conflictChecks.close, { params: { id } });

/** Saves the report as a CSV file. @throws ApiError when it is refused, or breaks off */
export const saveReport = async (id: string): Promise<void> =>
  saveFile(await callForFile(conflictChecks.export, { params: { id }, query: { language } }), {
    name: 'conflict-check.csv',
  });

/** Questions of those who may not see one's matters. */
export const questionsQuery = rowsQuery(conflictQuestions.list, { query: { state: 'WAITING' } });

/** Answers a question; the sentence is shown without one's name. */
export const answerQuestion = (id: string, body: { answer: 'CLEARED' | 'CONFLICT'; sentence: string }) =>
  call(conflictQuestions.answer, { params: { id }, body });

/** Which parties of a matter are covered by checks. */
export const matterConflictsQuery = (matterId: string) =>
  answerQuery(matterConflicts.get, { params: { id: matterId } });

/** What running, deciding, closing and answering change. */
export const checksChanged: CacheEffects = {
  touches: ['conflict-checks/*', 'conflict-questions/*', 'matters/:id/conflicts/', 'contacts/:id/distinct/'],
};
