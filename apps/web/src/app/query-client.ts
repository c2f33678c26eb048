import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isMissing } from '../shared/api/api-error.ts';
import { mustSetUpTwoFactor, session } from '../shared/session/session.ts';

/** The query cache of this tab. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (!isMissing(error)) console.error(error);
    },
  }),
  // After any write everything shown is asked for again: nobody has to know what a write touches. It
  // happens once the form that wrote has been left, so that a deleted record is not asked for. Nothing is asked
  // for where the write made two-factor authentication due.
  mutationCache: new MutationCache({
    onSettled: (_data, error) => {
      if (!error && !mustSetUpTwoFactor(session.state())) void queryClient.invalidateQueries();
    },
  }),
  defaultOptions: {
    // Calls also run when the browser believes to be offline, and fail like calls without a server.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.isTransient,
    },
  },
});
