import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { browserSetting } from '../browser-setting.ts';
import { useShortcut, useShortcuts, useSingleKeys } from './shortcuts.ts';

const run = vi.fn();
afterEach(() => {
  cleanup();
  run.mockClear();
  browserSetting('caseward_single_keys').clear();
});

function Screen({ may = true }: { may?: boolean }) {
  useShortcut('c', 'Create', may ? run : undefined);
  const known = useShortcuts();
  const [on, change] = useSingleKeys();
  return (
    <>
      <ul>
        {known.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ul>
      <input aria-label="Text" />
      <input type="checkbox" aria-label="Single keys" checked={on} onChange={() => change(!on)} />
    </>
  );
}

const press = (on: Element | Window, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(on, { key: 'c', ...more });

test('a single key works on the page, and not where one types, with Ctrl, or held down', () => {
  render(<Screen />);
  press(document.body);
  press(screen.getByRole('checkbox'));
  expect(run).toHaveBeenCalledTimes(2);
  press(screen.getByRole('textbox'));
  press(document.body, { ctrlKey: true });
  press(document.body, { repeat: true });
  expect(run).toHaveBeenCalledTimes(2);
});

test('a single key waits for an open dialog', () => {
  render(<Screen />);
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  press(document.body);
  dialog.remove();
  expect(run).not.toHaveBeenCalled();
});

test('a key of a screen goes before that of the frame, for as long as it does something', () => {
  const other = vi.fn();
  function Both({ may }: { may: boolean }) {
    return (
      <>
        <Screen />
        <Own may={may} />
      </>
    );
  }
  function Own({ may }: { may: boolean }) {
    useShortcut('c', 'Conflict', may ? other : undefined);
    return null;
  }
  const { rerender } = render(<Both may />);
  expect(screen.getByRole('listitem').textContent).toBe('Conflict');
  press(document.body);
  expect([run.mock.calls.length, other.mock.calls.length]).toEqual([0, 1]);
  rerender(<Both may={false} />);
  expect(screen.getByRole('listitem').textContent).toBe('Create');
  press(document.body);
  expect([run.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
});

test('single keys are listed while they do something, and can be turned off', () => {
  const { rerender } = render(<Screen />);
  expect(screen.getByRole('listitem').textContent).toBe('Create');
  fireEvent.click(screen.getByRole('checkbox'));
  press(document.body);
  expect(run).not.toHaveBeenCalled();
  expect(document.cookie).toContain('caseward_single_keys=off');
  fireEvent.click(screen.getByRole('checkbox'));
  expect(document.cookie).not.toContain('caseward_single_keys');
  press(document.body);
  expect(run).toHaveBeenCalledOnce();
  rerender(<Screen may={false} />);
  expect(screen.queryByRole('listitem')).toBeNull();
  press(document.body);
  expect(run).toHaveBeenCalledOnce();
});
