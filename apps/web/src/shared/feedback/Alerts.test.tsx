import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnScreen } from '../../testing/render.tsx';
import { addOpenDialog } from '../dialogs/open-dialogs.ts';
import { alertSuccess, alertUndoable, alertWarning, dismissAlerts } from './alerts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  dismissAlerts();
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

test('a passing alert goes by itself, but not while someone points at it or it has the focus', () => {
  renderOnScreen(null);
  act(() => alertSuccess('Saved.'));
  fireEvent.mouseEnter(screen.getByText('Saved.').closest('.mantine-Notification-root') ?? document.body);
  pass(60);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  fireEvent.mouseLeave(screen.getByText('Saved.').closest('.mantine-Notification-root') ?? document.body);
  pass(7);
  expect(screen.queryByText('Saved.')).toBeNull();

  const offer = { label: 'Undo', act: async () => {}, failure: 'Failed to restore it.', done: 'Restored.' };
  act(() => alertUndoable('Moved to the trash.', offer));
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  pass(60);
  expect(screen.queryByRole('status')).not.toBeNull();
  act(() => screen.getByRole('button', { name: 'Undo' }).blur());
  pass(21);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a warning stays; with dialogs open it is in the one on top, whichever closes first', () => {
  renderOnScreen(null);
  const [lower, upper] = [document.createElement('dialog'), document.createElement('dialog')];
  document.body.append(lower, upper);
  [lower.id, upper.id] = ['lower', 'upper'];
  act(() => alertWarning('2 matters not changed.'));
  pass(600);
  const place = () => screen.getByText('2 matters not changed.').closest('dialog');
  expect(place()).toBeNull();
  let closeLower = () => {};
  let closeUpper = () => {};
  act(() => {
    closeLower = addOpenDialog(lower);
  });
  act(() => {
    closeUpper = addOpenDialog(upper);
  });
  expect(place()).toBe(upper);
  act(() => closeUpper());
  expect(place()).toBe(lower);
  act(() => closeLower());
  expect(place()).toBeNull();
});
