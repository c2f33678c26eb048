import { type ChangeEvent, type SubmitEvent, useState } from 'react';

type Errors<Name extends string> = { [Each in Name]?: string | undefined };

interface Step<Name extends string> {
  initialValues: Record<Name, string>;
  /** Messages by field. */
  check: (values: Record<Name, string>) => Errors<Name>;
  submit: (values: Record<Name, string>) => Promise<void>;
}

/**
 * The form of a sign-in step. It submits once, however often one clicks. The form of records is not used, because its
 * code would make this page load longer.
 */
export function useStep<Name extends string>({ initialValues, check, submit }: Step<Name>) {
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [submitting, setSubmitting] = useState(false);
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (submitting) return;
    const wrong = check(values);
    setErrors(wrong);
    if (Object.values(wrong).some(Boolean)) return;
    setSubmitting(true);
    await submit(values).finally(() => setSubmitting(false));
  };
  const field = (name: Name) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setValues((all) => ({ ...all, [name]: currentTarget.value }));
      setErrors((all) => ({ ...all, [name]: undefined }));
    },
  });
  return { field, onSubmit, submitting };
}
