import { problemType } from '@caseward/contract/errors';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { saveMerging } from './save-merging.ts';

interface Note {
  title: string;
  text: string;
  version: number;
}

const changedMeanwhile = () =>
  new ApiError('Changed.', 412, { type: problemType('precondition-failed'), changedBy: 'ben' });
const filledFrom = ({ title, text, version }: Note) => ({ values: { title, text }, version });

/** A record that others change too, and a form that was filled from its first version. */
function stored(first: Note) {
  let now = first;
  const form = { values: filledFrom(first).values };
  const save = vi.fn(async (values: typeof form.values, version: number | undefined) => {
    if (version !== now.version) throw changedMeanwhile();
    now = { ...now, ...values, version: now.version + 1 };
    return now;
  });
  const decide = vi.fn(async () => null as typeof form.values | null);
  const rebase = vi.fn((_: unknown, values: typeof form.values) => {
    form.values = values;
  });
  return {
    form,
    save,
    decide,
    rebase,
    others: (change: Partial<Note>) => {
      now = { ...now, ...change, version: now.version + 1 };
    },
    now: () => now,
    run: () =>
      saveMerging<typeof form.values, Note>({
        base: filledFrom(first),
        typed: () => form.values,
        tidy: (values) => ({ ...values, title: values.title.trim() }),
        save,
        reload: async () => now,
        filledFrom,
        decide,
        rebase,
      }),
  };
}

test('what nobody else has touched is saved as it was typed', async () => {
  const record = stored({ title: 'A', text: 'a', version: 1 });
  record.form.values = { title: 'B ', text: 'a' };
  expect(await record.run()).toMatchObject({
    values: { title: 'B ', text: 'a' },
    taken: new Set(),
    who: 'Somebody else',
  });
  expect(record.save.mock.calls).toEqual([[{ title: 'B ', text: 'a' }, 1]]);
  expect(record.rebase).not.toHaveBeenCalled();
});

test('what others changed elsewhere is kept, and named, however often it happens', async () => {
  const record = stored({ title: 'A', text: 'a', version: 1 });
  record.form.values = { title: 'B', text: 'a' };
  record.others({ text: 'b' });
  record.save.mockImplementationOnce(async () => {
    record.others({ text: 'c' });
    throw changedMeanwhile();
  });
  const merged = await record.run();
  expect(merged).toMatchObject({ taken: new Set(['text']), who: 'ben' });
  expect(record.now()).toMatchObject({ title: 'B', text: 'c' });
  expect(record.decide).not.toHaveBeenCalled();
});

test('the same field is decided by the person; undecided, nothing is saved and nothing typed is lost', async () => {
  const record = stored({ title: 'A', text: 'a', version: 1 });
  record.form.values = { title: 'Mine', text: 'a' };
  record.others({ title: 'Theirs' });
  await expect(record.run()).rejects.toMatchObject({ status: 412 });
  expect(record.form.values).toEqual({ title: 'Mine', text: 'a' });
  expect(record.now().title).toBe('Theirs');

  record.decide.mockResolvedValueOnce({ title: 'Mine', text: 'a' });
  await record.run();
  expect(record.now()).toMatchObject({ title: 'Mine', version: 3 });
});

test('what is stored already, since the first answer got lost, is not saved a second time', async () => {
  const record = stored({ title: 'A', text: 'a', version: 1 });
  record.form.values = { title: ' B ', text: 'a' };
  record.others({ title: 'B' });
  expect(await record.run()).toMatchObject({ saved: { title: 'B', version: 2 }, taken: new Set() });
  expect(record.save).toHaveBeenCalledOnce();
});

test('a server that refuses every version is not asked forever, and other failures are passed on', async () => {
  const record = stored({ title: 'A', text: 'a', version: 1 });
  record.save.mockImplementation(async () => {
    throw changedMeanwhile();
  });
  await expect(record.run()).rejects.toMatchObject({ status: 412 });
  expect(record.save).toHaveBeenCalledOnce();
  const outage = new ApiError('Down.', 503);
  record.save.mockRejectedValue(outage);
  await expect(record.run()).rejects.toBe(outage);
});
