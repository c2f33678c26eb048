import { NoteInput } from '@caseward/contract/notes';
import { Button, Textarea } from '@mantine/core';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnScreen } from '../../testing/render.tsx';
import { ApiError } from '../api/api-error.ts';
import { dismissAlerts } from '../feedback/alerts.ts';
import { hasUnsaved } from './unsaved.ts';
import { useSavingForm } from './use-saving-form.ts';

const matter = '0199a1b2-0000-7000-8000-000000000001';

function NoteForm({ save }: { save: (values: { note: string; matter: string }) => Promise<unknown> }) {
  const { form, submit } = useSavingForm({
    body: NoteInput,
    initialValues: { note: '', matter },
    save,
    failure: 'Failed to add note.',
  });
  return (
    <form onSubmit={submit} noValidate>
      <Textarea label="Note" {...form.getInputProps('note')} />
      <Button type="submit">Save</Button>
    </form>
  );
}

const note = () => screen.getByRole('textbox', { name: 'Note' });
const clickSave = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

afterEach(() => {
  cleanup();
  dismissAlerts();
  vi.restoreAllMocks();
});

test('what the contract refuses is said at the field, and nothing is sent', async () => {
  const save = vi.fn(async () => {});
  renderOnScreen(<NoteForm save={save} />);
  await clickSave();
  expect(await screen.findByText('Enter a note.')).toBeTruthy();
  expect(document.activeElement).toBe(note());
  expect(save).not.toHaveBeenCalled();
});

test('a double click saves once; then the form is empty and there is nothing to lose', async () => {
  const saved = Promise.withResolvers<void>();
  const save = vi.fn(() => saved.promise);
  renderOnScreen(<NoteForm save={save} />);
  await userEvent.type(note(), 'Call the clerk');
  expect(hasUnsaved()).toBe(true);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  saved.resolve();
  await waitFor(() => expect(note()).toHaveProperty('value', ''));
  expect(save).toHaveBeenCalledTimes(1);
  expect(hasUnsaved()).toBe(false);
});

test('a failure is announced, logged and shown at its field; what was typed stays and can be sent again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const refusal = new ApiError('The note is not acceptable.', 400, { fieldErrors: { note: 'Too vague.' } });
  const save = vi.fn(async () => {
    throw refusal;
  });
  renderOnScreen(<NoteForm save={save} />);
  await userEvent.type(note(), 'Hm');
  await clickSave();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to add note.');
  expect(screen.getByText('The note is not acceptable.')).toBeTruthy();
  expect(screen.getByText('Too vague.')).toBeTruthy();
  expect(logged).toHaveBeenCalledWith('Failed to add note.', refusal);
  expect(note()).toHaveProperty('value', 'Hm');
  expect(hasUnsaved()).toBe(true);
  await clickSave();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
});
