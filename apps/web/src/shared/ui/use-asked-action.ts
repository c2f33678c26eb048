import { useMutation } from '@tanstack/react-query';
import { alertFailure, dismissAlert } from './alerts.ts';
import { ask, type Question } from './ask.ts';

/** Something that is done at the click of a button. */
export interface AskedAction<Result> {
  /** What is asked first; nothing: it is done at once. */
  question?: Question;
  act: () => Promise<Result>;
  /** What the alert says when it could not be done. */
  failure: string;
  onDone?: ((result: Result) => unknown) | undefined;
}

/** Does something after asking; what goes wrong is said in an alert. */
export function useAskedAction<Result>({ question, act, failure, onDone }: AskedAction<Result>) {
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) => alertFailure(failure, error),
  });
  const start = async () => {
    if (question && !(await ask(question))) return;
    dismissAlert(failure);
    mutation.mutate();
  };
  return { start, isPending: mutation.isPending };
}
