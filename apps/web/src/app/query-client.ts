import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isMissing } from '../shared/api/api-error.ts';
import { refetchTouched, rememberAnswer } from '../shared/api/cache-effects.ts';
import { mustSetUpTwoFactor, session } from '../shared/session/session.ts';

/** The query cache of this tab. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // What was under way when the session ended fails, and no page shows it any more.
    onError: (error) => {
      if (session.state().isAuthenticated && !isMissing(error)) console.error(error);
    },
  }),
  // Nothing is fetched where the write made two-factor authentication due.
  mutationCache: new MutationCache({
    onSuccess: (answer, _sent, _context, mutation) => rememberAnswer(queryClient, answer, mutation),
    onSettled: (_answer, error, _sent, _context, mutation) => {
      if (!error && !mustSetUpTwoFactor(session.state())) void refetchTouched(queryClient, mutation);
    },
  }),
  defaultOptions: {
    // Calls also run when the browser believes to be offline, and fail like calls without a server.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.isWorthRepeating,
      retryDelay: (_failures, error) => (error instanceof ApiError ? error.repeatAfterMs : 0),
    },
  },
});
