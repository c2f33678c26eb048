import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openQuestion } from '../dialogs/confirm.ts';
import { notCopied } from './not-copied.ts';
import { hasUnsaved, mayLeave, useUnsaved, watchedNow } from './unsaved.ts';

function Form({ unsaved, giveUp = () => {} }: { unsaved: boolean; giveUp?: () => void }) {
  useUnsaved(() => unsaved, giveUp);
  return null;
}

function Link() {
  useUnsaved(() => true, undefined, notCopied);
  return null;
}

test('what is shown once has a question of its own, which is closed with it', async () => {
  const { unmount } = render(<Link />);
  const leaving = mayLeave();
  expect(openQuestion.get()).toMatchObject(notCopied);
  unmount();
  expect(await leaving).toBe(false);
  expect(openQuestion.get()).toBeFalsy();
});

test('beside what is shown once, changes that would be lost are what is asked about', async () => {
  render(<Link />);
  render(<Form unsaved />);
  const leaving = mayLeave();
  expect(openQuestion.get()?.question).toMatch(/^You have unsaved changes\./);
  openQuestion.get()?.answer(false);
  expect(await leaving).toBe(false);
});

test('only what would be lost is asked about, and given up by who says yes', async () => {
  const givenUp = vi.fn();
  render(<Form unsaved={false} />);
  expect(await mayLeave()).toBe(true);
  render(<Form unsaved giveUp={givenUp} />);
  expect(hasUnsaved()).toBe(true);

  const staying = mayLeave();
  openQuestion.get()?.answer(false);
  expect(await staying).toBe(false);
  expect(givenUp).not.toHaveBeenCalled();
  const leaving = mayLeave();
  openQuestion.get()?.answer(true);
  expect(await leaving).toBe(true);
  expect(givenUp).toHaveBeenCalledOnce();
});

test('what stays on the page is neither asked about nor given up when something above it is closed', async () => {
  const [beneath, above] = [vi.fn(), vi.fn()];
  render(<Form unsaved giveUp={beneath} />);
  const staying = watchedNow();
  expect(await mayLeave(staying)).toBe(true);
  render(<Form unsaved giveUp={above} />);
  const leaving = mayLeave(staying);
  openQuestion.get()?.answer(true);
  expect(await leaving).toBe(true);
  expect(above).toHaveBeenCalledOnce();
  expect(beneath).not.toHaveBeenCalled();
});
