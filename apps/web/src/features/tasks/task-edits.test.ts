import type { Checklist } from '@caseward/contract/checklists';
import type { Task } from '@caseward/contract/tasks';
import { describe, expect, test } from 'vitest';
import { toggleItem, withoutEmptyItems } from './task-edits.ts';

const withItems = (...checklist: Checklist) => ({ checklist }) as Task;
const item = (text: string, done = false) => ({ text, done });

describe('ticking an item of a checklist', () => {
  const edit = toggleItem(withItems(item('Copy'), item('Sign')), 1);

  test('changes that one', () =>
    expect(edit.change).toEqual({ checklist: [item('Copy'), item('Sign', true)] }));

  test('keeps what was ticked just before, and is not drawn yet', () =>
    expect(edit.onto?.(withItems(item('Copy', true), item('Sign')))).toEqual({
      checklist: [item('Copy', true), item('Sign', true)],
    }));

  test('is taken back where the item stands, and leaves what others ticked since', () =>
    expect(edit.takenBack?.(withItems(item('Copy', true), item('Sign', true)))).toEqual({
      checklist: [item('Copy', true), item('Sign')],
    }));

  test('is taken back where the item has moved to, also beside one that reads the same', () =>
    expect(edit.takenBack?.(withItems(item('Sign'), item('Scan'), item('Sign', true)))).toEqual({
      checklist: [item('Sign'), item('Scan'), item('Sign')],
    }));

  test('cannot be taken back once the item is gone', () =>
    expect(() => edit.takenBack?.(withItems(item('Copy'), item('Seal')))).toThrow(
      'no longer in the checklist',
    ));
});

test('empty rows of a checklist are none of what is saved; without any it stays the very same', () => {
  const title = 'File';
  expect(withoutEmptyItems({ title, checklist: [item('Copy'), item(' '), item('')] })).toEqual({
    title,
    checklist: [item('Copy')],
  });
  const full = { title, checklist: [item('Copy')] };
  expect(withoutEmptyItems(full)).toBe(full);
});
