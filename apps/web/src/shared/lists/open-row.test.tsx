import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderOnScreen } from '../../testing/render.tsx';
import { openRow } from './open-row.ts';

/** The keys held at each click of the row's link. */
function opened(): { ctrlKey: boolean }[] {
  const clicks: { ctrlKey: boolean }[] = [];
  renderOnScreen(
    <table>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link is the way by keyboard */}
      <tbody onClick={openRow}>
        <tr>
          <td>
            <a
              href="/matters/1"
              onClick={(event) => {
                event.preventDefault();
                clicks.push({ ctrlKey: event.ctrlKey });
              }}
            >
              Estate of Byron
            </a>
          </td>
          <td>Open</td>
          <td>
            <button type="button">Restore</button>
            <dialog open>
              <p>Choose a matter</p>
            </dialog>
          </td>
        </tr>
      </tbody>
    </table>,
  );
  return clicks;
}

test('a click anywhere in a row opens it once, as its link would', async () => {
  const clicks = opened();
  await userEvent.click(screen.getByText('Open'));
  expect(clicks).toEqual([{ ctrlKey: false }]);
  await userEvent.click(screen.getByText('Estate of Byron'));
  expect(clicks).toHaveLength(2);
});

test('what is clicked in a dialog of a row does not open the row', async () => {
  const clicks = opened();
  await userEvent.click(screen.getByText('Choose a matter'));
  expect(clicks).toEqual([]);
});

test('keys that are held open it elsewhere', async () => {
  const clicks = opened();
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(screen.getByText('Open'));
  expect(clicks).toEqual([{ ctrlKey: true }]);
});

test('controls keep their meaning, and selecting text opens nothing', async () => {
  const clicks = opened();
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  const cell = screen.getByText('Open');
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: cell, offset: 0 },
    { target: cell, offset: 4 },
    '[/MouseLeft]',
  ]);
  expect(getSelection()?.toString()).toBe('Open');
  expect(clicks).toEqual([]);
});
