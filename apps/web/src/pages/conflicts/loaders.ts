import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { register } from '@caseward/contract/register';
import type { QueryClient } from '@tanstack/react-query';
import { asksForNone, checksShown } from '../../features/conflicts/checks-shown.ts';
import {
  checkQuery,
  checksQuery,
  hitsQuery,
  questionsQuery,
  waitingChecksQuery,
} from '../../features/conflicts/conflicts.api.ts';
import { hitsShown } from '../../features/conflicts/hits-shown.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import type { Texts } from '../../shared/lists/filters.ts';
import { may } from '../../shared/session/permissions.ts';

/** Starts the queries of the list of checks, or of the register. */
export const loadChecks: PageLoader = ({ cache, search }) => {
  if (search.tab === 'register' && may(register.list)) return void loadRegister(cache, search);
  if (asksForNone(search)) void cache.prefetchInfiniteQuery(waitingChecksQuery);
  else void cache.prefetchInfiniteQuery(checksQuery(checksShown(search).query));
  if (may(conflictQuestions.list)) void cache.prefetchInfiniteQuery(questionsQuery);
};

/** Starts the queries of a check. */
export const loadCheck: PageLoader = ({ cache, params: { checkId = '' }, search }) => {
  void cache.prefetchQuery(checkQuery(checkId));
  void cache.prefetchInfiniteQuery(hitsQuery(checkId, hitsShown(search)));
};

async function loadRegister(cache: QueryClient, search: Texts): Promise<void> {
  const { entriesQuery, entryQuery } = await import('../../features/conflicts/register/register.api.ts');
  const { entriesShown } = await import('../../features/conflicts/register/entries-shown.ts');
  if (search.entry) return cache.prefetchQuery(entryQuery(search.entry));
  return cache.prefetchInfiniteQuery(entriesQuery(entriesShown(search)));
}
