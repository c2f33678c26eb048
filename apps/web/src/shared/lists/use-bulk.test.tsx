import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderOnScreen } from '../../testing/render.tsx';
import { unreachable } from '../api/api-error.ts';
import { useBulk } from './use-bulk.ts';

const rows = Array.from({ length: 1_200 }, (_, index) => ({ id: String(index) }));

test('a large change that fails on its way says so, and what was done can be undone', async () => {
  const undone: string[] = [];
  let batches = 0;
  function Change() {
    const { run } = useBulk({
      words: { one: 'task', several: 'tasks' },
      nameOf: ({ id }: { id: string }) => id,
      apply: async (ids: string[]) => {
        batches += 1;
        if (batches === 3) throw unreachable();
        return { changed: ids, unchanged: [], refused: [] };
      },
      undo: async (changed) => {
        undone.push(...changed);
        return { changed, unchanged: [], refused: [] };
      },
    });
    return (
      <button type="button" onClick={() => run(rows, {}, () => {})}>
        Change
      </button>
    );
  }
  renderOnScreen(<Change />);
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('1,000 tasks changed.')).toBeTruthy();
  expect(screen.getByText('Failed to change some of the tasks.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The change is undone.')).toBeTruthy();
  expect(undone).toEqual(rows.slice(0, 1_000).map(({ id }) => id));
});
