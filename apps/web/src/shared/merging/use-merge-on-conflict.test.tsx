import { problemType } from '@caseward/contract/errors';
import { useForm } from '@mantine/form';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import { alerts, dismissAlerts } from '../feedback/alerts.ts';
import { useMergeOnConflict } from './use-merge-on-conflict.ts';

interface Note extends Record<string, unknown> {
  title: string;
  text: string;
}
type Stored = Note & { version: number };

const filledFrom = ({ version, title, text }: Stored) => ({ values: { title, text }, version });
const conflict = () =>
  new ApiError('Changed.', 412, { type: problemType('precondition-failed'), changedBy: 'ben' });

/** A form filled from the first version, while the record is stored as `theirs`. */
function formBeside(theirs: Stored) {
  const first = filledFrom({ title: 'A', text: 'a', version: 1 });
  const send = vi.fn(async (values: Note, version: number | undefined): Promise<Stored> => {
    if (version !== theirs.version) throw conflict();
    return { ...values, version: theirs.version + 1 };
  });
  const { result } = renderHook(() => {
    const form = useForm<Note>({ initialValues: first.values });
    const merging = useMergeOnConflict<Note, Stored>({
      ...{ form, first, filledFrom, names: [], namesOf: () => [], learn: () => {} },
      body: z.object({ title: z.string(), text: z.string() }),
      reload: async () => theirs,
      labelsOf: () => ({ title: 'Title', text: 'Text' }),
    });
    return { form, merging };
  });
  return { result, send };
}

afterEach(dismissAlerts);

test('changes of different fields are merged, and the alert says what was taken over', async () => {
  const { result, send } = formBeside({ title: 'A', text: 'theirs', version: 2 });
  act(() => result.current.form.setValues({ title: 'mine' }));
  await act(() => result.current.merging.save(send));
  expect(send.mock.lastCall).toEqual([{ title: 'mine', text: 'theirs' }, 2]);
  expect(result.current.form.getValues()).toEqual({ title: 'mine', text: 'theirs' });
  expect(alerts.get().map(({ text }) => text)).toEqual([
    'ben edited this while you were: Text. That is kept, beside your changes.',
  ]);
});

test('where both changed a field the person decides; going back saves nothing and loses nothing', async () => {
  const { result, send } = formBeside({ title: 'theirs', text: 'a', version: 2 });
  act(() => result.current.form.setValues({ title: 'mine' }));
  let saving: Promise<unknown> = Promise.resolve();
  const begin = () =>
    act(async () => {
      saving = result.current.merging.save(send).catch((error: unknown) => error);
    });
  await begin();
  await waitFor(() =>
    expect(result.current.merging.dispute).toMatchObject({
      who: 'ben',
      fields: [{ field: 'title', label: 'Title', mine: 'mine', theirs: 'theirs' }],
    }),
  );
  await act(async () => result.current.merging.dispute?.answer(null));
  expect(await saving).toMatchObject({ status: 412 });
  expect(send).toHaveBeenCalledTimes(1);
  expect(result.current.form.getValues().title).toBe('mine');

  await begin();
  await waitFor(() => expect(result.current.merging.dispute).not.toBeNull());
  await act(async () => result.current.merging.dispute?.answer(['title']));
  expect(await saving).toMatchObject({ values: { title: 'theirs' }, saved: { version: 2 } });
});
