import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import type { CacheEffects } from '../api/cache-effects.ts';
import { alertFailure, dismissAlert } from '../feedback/alerts.ts';
import { useUnsaved } from './unsaved.ts';

interface Saving<Values, Saved> {
  save: (values: Values) => Promise<Saved>;
  /** What saving changes in the query cache; left out: everything. */
  effects?: CacheEffects<NoInfer<Saved>> | undefined;
  /** What the alert says when it could not be saved. */
  failure: string;
  /** Where to go once saved; nowhere: the form is emptied for the next. */
  onSaved?: ((saved: Saved) => unknown) | undefined;
  /** Told that it was saved and emptied for the next. */
  onEmptied?: (() => void) | undefined;
  /** Told that the person leaves without saving. */
  onGivenUp?: (() => void) | undefined;
}

interface SavingForm<Values, Saved> extends Saving<Values, Saved> {
  /** The contract's body: the rules the fields are held to before anything is sent. */
  body: z.core.$ZodType;
  initialValues: Values;
}

/**
 * A form that is saved through the API: once however often one clicks, with what the server objects to
 * shown at its field, nothing typed lost on failure, and a question before unsaved changes are left.
 */
export function useSavingForm<Values extends Record<string, unknown>, Saved>({
  body,
  initialValues,
  ...saving
}: SavingForm<Values, Saved>) {
  const form = useForm<Values>({ initialValues, validate: schemaResolver(body, { sync: true }) });
  return { form, ...useSaving({ form, ...saving }) };
}

/** Saving of a form that is there already. */
export function useSaving<Values extends Record<string, unknown>, Saved>({
  form,
  save,
  effects,
  failure,
  onSaved,
  onEmptied,
  onGivenUp,
}: Saving<Values, Saved> & { form: UseFormReturnType<Values> }) {
  const underWay = useRef(false);
  const mutation = useMutation({
    mutationFn: save,
    meta: { effects },
    onSuccess: async (saved, values) => {
      if (!onSaved) {
        form.reset();
        return onEmptied?.();
      }
      form.resetDirty(values);
      await onSaved(saved);
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors({ ...error.fieldErrors });
      alertFailure(failure, error);
    },
    onSettled: () => {
      underWay.current = false;
    },
  });
  useUnsaved(() => form.isDirty(), onGivenUp);

  const saveOnce = (values: Values) => {
    if (underWay.current) return;
    underWay.current = true;
    dismissAlert(failure);
    mutation.mutate(values);
  };
  const focusFirst = (errors: FormErrors) => {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };
  return { isSaving: mutation.isPending, submit: form.onSubmit(saveOnce, focusFirst) };
}
