import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isConflict } from '../api/api-error.ts';
import type { CacheEffects } from '../api/cache-effects.ts';
import { alertFailure, dismissAlert } from '../feedback/alerts.ts';
import { confirm, type Question } from './confirm.ts';

/** Something that is done at the click of a button. */
export interface ConfirmedAction<Result> {
  /** What is asked first; nothing: it is done at once. */
  question?: Question;
  act: () => Promise<Result>;
  /** What it changes in the query cache; left out: everything. */
  effects?: CacheEffects<NoInfer<Result>> | undefined;
  /** The id of the record that it deletes. */
  deletes?: string | undefined;
  /** What the alert says when it could not be done. */
  failure: string;
  onDone?: ((result: Result) => unknown) | undefined;
  onFailed?: (() => unknown) | undefined;
}

/**
 * Does something after asking; what goes wrong is said in an alert. Where it conflicts with what was changed since, such
 * as a hold that was placed, everything shown is read again.
 */
export function useConfirmedAction<Result>({
  question,
  act,
  effects,
  deletes,
  failure,
  onDone,
  onFailed,
}: ConfirmedAction<Result>) {
  const cache = useQueryClient();
  const mutation = useMutation({
    mutationFn: act,
    meta: { effects, deletes },
    onSuccess: onDone,
    onError: (error) => {
      alertFailure(failure, error);
      if (isConflict(error)) void cache.invalidateQueries();
      onFailed?.();
    },
  });
  const start = async () => {
    if (question && !(await confirm(question))) return;
    dismissAlert(failure);
    mutation.mutate();
  };
  return { start, isPending: mutation.isPending };
}
