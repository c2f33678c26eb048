import { TaskInput } from '@caseward/contract/tasks';
import { Button } from '@mantine/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnScreen } from '../../testing/render.tsx';
import { TimeInput } from './TimeInput.tsx';
import { useSavingForm } from './use-saving-form.ts';

const save = vi.fn(async (_: object) => {});

function TaskForm() {
  const { form, submit } = useSavingForm({
    body: TaskInput,
    initialValues: { title: 'File', due_date: '2026-05-01', due_time: '' },
    save,
    failure: 'Failed to save.',
    onSaved: () => {},
  });
  return (
    <form onSubmit={submit} noValidate>
      <TimeInput label="Due time" {...form.getInputProps('due_time')} />
      <Button type="submit">Save</Button>
      <Button onClick={() => form.reset()}>Discard</Button>
    </form>
  );
}

const time = () => screen.getByLabelText<HTMLInputElement>('Due time');
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const message = () => screen.queryByText('Enter the whole time.');

/** The field as in a browser that shows '09:30 --': it has no value. jsdom knows no such state. */
function setHalf(badInput: boolean): void {
  Object.defineProperty(time(), 'validity', { value: { badInput }, configurable: true });
}

function leave(): void {
  fireEvent.focus(time());
  fireEvent.blur(time());
}

afterEach(() => {
  cleanup();
  save.mockClear();
});

test('a time that is not whole is refused at its field, and saved once it is whole', async () => {
  renderOnScreen(<TaskForm />);
  expect(message()).toBeNull();
  setHalf(true);
  leave();
  expect(message()).toBeTruthy();
  await click('Save');
  expect(save).not.toHaveBeenCalled();
  expect(message()).toBeTruthy();
  setHalf(false);
  fireEvent.change(time(), { target: { value: '09:30' } });
  expect(message()).toBeNull();
  await click('Save');
  expect(save.mock.lastCall?.[0]).toMatchObject({ due_time: '09:30' });
});

test('Enter in the field saves no half time', () => {
  renderOnScreen(<TaskForm />);
  setHalf(true);
  fireEvent.keyDown(time(), { key: 'Enter' });
  fireEvent.submit(time());
  expect(message()).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});

test('a half time that is taken out again is none', async () => {
  renderOnScreen(<TaskForm />);
  setHalf(true);
  leave();
  setHalf(false);
  // Before the field is left: it would move the button.
  fireEvent.keyUp(time(), { key: 'Backspace' });
  expect(message()).toBeNull();
  await click('Save');
  expect(save.mock.lastCall?.[0]).toMatchObject({ due_time: '' });
});

test('a form that is emptied takes the half time out of its field', async () => {
  renderOnScreen(<TaskForm />);
  setHalf(true);
  leave();
  const emptied = vi.spyOn(time(), 'value', 'set');
  await click('Discard');
  expect(emptied).toHaveBeenCalledWith('');
  expect(message()).toBeNull();
  emptied.mockRestore();
});
