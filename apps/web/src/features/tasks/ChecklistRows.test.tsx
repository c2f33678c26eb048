import type { ChecklistItem } from '@caseward/contract/checklists';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderOnScreen } from '../../testing/render.tsx';
import { ChecklistRows } from './ChecklistRows.tsx';

let items: ChecklistItem[] = [];

function Opened() {
  const [value, setValue] = useState<ChecklistItem[]>([]);
  items = value;
  return <ChecklistRows value={value} onChange={setValue} errors={{}} autoFocus />;
}

const fields = () => screen.queryAllByRole('textbox');

test('an empty list begins with a row that has the focus, and is unchanged until something is typed', async () => {
  renderOnScreen(<Opened />);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Item 1' }));
  expect(items).toEqual([]);
  await userEvent.keyboard('a{Enter}b');
  expect(items.map(({ text }) => text)).toEqual(['a', 'b']);
});

test('the row that an empty list begins with can be removed', async () => {
  renderOnScreen(<Opened />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove item 1' }));
  expect(fields()).toHaveLength(0);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add item' }));
  expect(items).toEqual([]);
});
