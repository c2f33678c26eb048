import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderOnScreen } from '../../testing/render.tsx';
import { ManyChooser } from './ManyChooser.tsx';
import type { OptionSource } from './option-source.ts';

const names = ['Ada Byron', 'Adam Weiss', 'Bea Okoro'];
const source: OptionSource = {
  name: 'people',
  search: async (text) =>
    names.filter((name) => name.startsWith(text)).map((label) => ({ value: label.toLowerCase(), label })),
};

function Clients({ onChange }: { onChange: (values: string[]) => void }) {
  const [value, setValue] = useState(['zoe']);
  return (
    <ManyChooser
      label="Clients"
      source={source}
      known={[{ value: 'zoe', label: 'Zoe Zimmer' }]}
      value={value}
      onChange={(values) => {
        setValue(values);
        onChange(values);
      }}
    />
  );
}

test('finds by what is typed, and what is chosen keeps its name when it is no longer found', async () => {
  const onChange = vi.fn();
  renderOnScreen(<Clients onChange={onChange} />);
  expect(screen.getByText('Zoe Zimmer')).toBeTruthy();

  const field = screen.getByRole('combobox', { name: 'Clients' });
  await userEvent.type(field, 'Bea');
  await userEvent.click(await screen.findByRole('option', { name: 'Bea Okoro' }));
  expect(onChange).toHaveBeenLastCalledWith(['zoe', 'bea okoro']);

  await userEvent.type(field, 'Ada');
  expect(await screen.findByRole('option', { name: 'Ada Byron' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Adam Weiss' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Zoe Zimmer' })).toBeNull();
  expect(screen.getByText('Zoe Zimmer')).toBeTruthy();
  expect(screen.getByText('Bea Okoro')).toBeTruthy();
});

test('opens at typing and at an arrow, not when one tabs to it, and closes with a pick', async () => {
  renderOnScreen(<Clients onChange={() => {}} />);
  const field = screen.getByRole('combobox', { name: 'Clients' });
  field.focus();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await userEvent.keyboard('{ArrowDown}');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(await screen.findByRole('option', { name: 'Ada Byron' }));
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await userEvent.type(field, 'Bea', { skipClick: true });
  expect(field.getAttribute('aria-expanded')).toBe('true');
});

test('Enter chooses what is found, though it was pressed before', async () => {
  const onChange = vi.fn();
  renderOnScreen(<Clients onChange={onChange} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Clients' }), 'Bea{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['zoe', 'bea okoro']));
});

test('what has the typed text in its name comes first', async () => {
  const byOtherFacts: OptionSource = {
    name: 'by other facts',
    search: async () => names.map((label) => ({ value: label.toLowerCase(), label })),
  };
  renderOnScreen(<ManyChooser label="Clients" source={byOtherFacts} value={[]} onChange={() => {}} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Clients' }), 'Be');
  await vi.waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Bea Okoro',
      'Ada Byron',
      'Adam Weiss',
    ]),
  );
});
