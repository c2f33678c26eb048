import 'fake-indexeddb/auto';
import type { CurrentUser } from '@caseward/contract/session';
import { useForm } from '@mantine/form';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Attempt } from '../api/attempt.ts';
import type { Filled } from '../merging/filled.ts';
import { personKey, session } from '../session/session.ts';
import { forgetDraftsOf, readDraft } from './drafts.ts';
import { useFormDraft } from './use-form-draft.ts';

interface Note extends Record<string, unknown> {
  title: string;
  text: string;
}

const me = { user: { id: 'u1', username: 'ada' }, tenant: { id: 't1' } } as CurrentUser;
const owner = personKey(me) ?? '';
const kept = () => readDraft<Note>([owner, 'note']);

/** The form of a note that is stored in a version. */
const openForm = (title: string, version: number) =>
  renderHook(() => {
    const first: Filled<Note> = { values: { title, text: '' }, version };
    const form = useForm<Note>({ initialValues: first.values });
    const base = useRef(first);
    const attempt = useRef<Attempt | undefined>(undefined);
    const draft = useFormDraft<Note>({
      ...{ name: 'note', form, first, base, attempt, names: [], learn: () => {} },
    });
    return { form, base, attempt, draft };
  }).result;

beforeEach(() => session.update(me));
afterEach(async () => {
  cleanup();
  await forgetDraftsOf(owner);
});

test('a form that is opened again has what was typed, what it started from, and the last attempt', async () => {
  const before = openForm('A', 1);
  act(() => before.current.form.setFieldValue('text', 'half a sentence'));
  await waitFor(async () => expect(await kept()).toMatchObject({ values: { text: 'half a sentence' } }));
  const attempt = { content: 'half a sentence', key: 'k1' };
  before.current.draft.keepAttempt(attempt);
  await waitFor(async () => expect((await kept())?.attempt).toEqual(attempt));
  cleanup();

  // Another person has changed the title since: the draft still says what it started from.
  const after = openForm('B', 2);
  await waitFor(() => expect(after.current.draft.restored).not.toBeNull());
  expect(after.current.form.getValues()).toEqual({ title: 'A', text: 'half a sentence' });
  expect(after.current.base.current).toMatchObject({ values: { title: 'A' }, version: 1 });
  expect(after.current.attempt.current).toEqual(attempt);
});

test('what is saved or discarded is not restored', async () => {
  const before = openForm('A', 1);
  act(() => before.current.form.setFieldValue('text', 'half a sentence'));
  await waitFor(async () => expect(await kept()).toBeDefined());
  act(() => before.current.form.reset());
  act(() => before.current.draft.forget());
  await waitFor(async () => expect(await kept()).toBeUndefined());
});
