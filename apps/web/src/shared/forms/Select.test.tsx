import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
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
