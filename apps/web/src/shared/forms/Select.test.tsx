import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOnScreen } from '../../testing/render.tsx';
import { Select } from './Select.tsx';

const seasons = ['Spring', 'Summer', 'Autumn', 'Winter'];

test('draws its options once it is reached, and the keyboard begins at the chosen one', async () => {
  renderOnScreen(<Select label="Season" data={seasons} defaultValue="Autumn" />);
  const options = () => screen.queryAllByRole('option', { hidden: true });
  const field = screen.getByRole('combobox', { name: 'Season' });
  expect(field).toHaveProperty('value', 'Autumn');
  expect(options()).toEqual([]);
  await userEvent.tab();
  expect(options()).toHaveLength(4);
  await userEvent.keyboard('{ArrowDown}');
  await new Promise((resolve) => setTimeout(resolve));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveProperty('value', 'Winter');
});

test('Enter chooses the one option that fits what was typed, and does not send the form', async () => {
  const send = vi.fn();
  renderOnScreen(
    <form onSubmit={send}>
      <Select label="Season" data={seasons} searchable openOnFocus={false} />
    </form>,
  );
  const field = screen.getByRole('combobox', { name: 'Season' });
  await userEvent.type(field, 'er{Enter}');
  // Summer and Winter.
  expect(field).toHaveProperty('value', 'er');
  await userEvent.type(field, '{Backspace}{Backspace}aut{Enter}');
  expect(field).toHaveProperty('value', 'Autumn');
  await userEvent.type(field, '{Backspace}xyz{Enter}');
  expect(field).toHaveProperty('value', 'Autumxyz');
  expect(send).not.toHaveBeenCalled();
});

test('choosing the chosen option again keeps it', async () => {
  renderOnScreen(<Select label="Season" data={seasons} defaultValue="Autumn" />);
  const field = screen.getByRole('combobox', { name: 'Season' });
  await userEvent.click(field);
  await userEvent.click(screen.getByRole('option', { name: 'Autumn', hidden: true }));
  expect(field).toHaveProperty('value', 'Autumn');
});
