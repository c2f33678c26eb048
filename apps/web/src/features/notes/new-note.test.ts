import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { beginNote, newNoteId, noteFormShown } from './new-note.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** The field of the form, which comes after the page. */
function showField(matterId: string) {
  const field = document.createElement('textarea');
  field.id = newNoteId;
  field.checkVisibility = () => true;
  field.scrollIntoView = () => {};
  document.body.append(field);
  return { field, hide: noteFormShown(matterId) };
}

const type = (text: string) => [...text].map((key) => fireEvent.keyDown(document.body, { key }));

test('what is typed before the form is there is typed into it, lines and all', () => {
  beginNote('m');
  expect(type('Adjo')).not.toContain(true);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  type('@ada');
  const { field, hide } = showField('m');
  expect(field.value).toBe('Adjo\n@ada');
  expect(document.activeElement).toBe(field);
  expect(type('n')).toEqual([true]);
  hide();
});

test('keys pass again once somebody turns to something else, or where the form does not come', () => {
  beginNote('m');
  expect(type('a')).toEqual([false]);
  fireEvent.pointerDown(document.body);
  expect(type('b')).toEqual([true]);

  beginNote('m');
  const other = document.createElement('input');
  document.body.append(other);
  other.focus();
  expect(type('c')).toEqual([true]);
});
