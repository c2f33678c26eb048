import { fireEvent, render, screen } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { keepTyping } from './typed-ahead.ts';

const submitted = vi.fn();

function Form() {
  const [title, setTitle] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    submitted(title);
  };
  return (
    <form onSubmit={submit}>
      <input type="text" value={title} onChange={({ currentTarget }) => setTitle(currentTarget.value)} />
    </form>
  );
}

const press = (keys: readonly string[], more: KeyboardEventInit = {}) =>
  keys.map((key) => fireEvent.keyDown(document.body, { key, ...more }));

test('what is typed meanwhile is kept from the page, and typed into the field', () => {
  render(<Form />);
  const onPage = vi.fn();
  document.addEventListener('keydown', onPage);
  const typed = keepTyping();
  expect(press(['l', 'a', 'x', 'Backspace', 'w'])).not.toContain(true);
  expect(onPage).not.toHaveBeenCalled();
  expect(press(['F5', 'Escape'])).toEqual([true, true]);
  expect(press(['r'], { ctrlKey: true })).toEqual([true]);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  typed.passTo(field);
  expect(field.value).toBe('law');
  expect(submitted).not.toHaveBeenCalled();
  expect(press(['n'])).toEqual([true]);
  document.removeEventListener('keydown', onPage);
});

test('Enter is kept too, and nothing that comes after it', () => {
  render(<Form />);
  const typed = keepTyping();
  press(['l', 'Enter', 'x']);
  typed.passTo(screen.getByRole('textbox'));
  expect(submitted).toHaveBeenCalledExactlyOnceWith('l');
});

test('what nothing is to be typed into is left alone, and without a field the keys pass again', () => {
  render(<input type="checkbox" />);
  const typed = keepTyping();
  press(['a']);
  typed.passTo(screen.getByRole('checkbox'));
  typed.end();
  expect(press(['a'])).toEqual([true]);
});
