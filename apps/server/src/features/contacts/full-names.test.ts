import { expect, it } from 'vitest';
import { namesAtCommas, splitName } from './full-names.ts';

it.each([
  ['John Smith', 'John', 'Smith'],
  ['Smith, John', 'John', 'Smith'],
  ['Smith,  John  A.', 'John A.', 'Smith'],
  ['John Allen Smith', 'John Allen', 'Smith'],
  ['John Smith Jr.', 'John', 'Smith Jr.'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['de la Cruz, Ana', 'Ana', 'de la Cruz'],
  ['Madonna', 'Madonna', ''],
])('%s is the person %s | %s', (text, first_name, last_name) => {
  expect(splitName(text, undefined)).toEqual({ first_name, last_name, isCompany: false });
});

it.each(['Acme Inc.', 'Acme, Inc.', 'Müller GmbH & Co. KG', 'Harbor Bank'])('%s is a company', (text) => {
  expect(splitName(text, undefined)).toEqual({ first_name: text, last_name: '', isCompany: true });
});

it('what the row says of the kind counts', () => {
  expect(splitName('Smith & Wesson', true)).toMatchObject({ first_name: 'Smith & Wesson', last_name: '' });
  expect(splitName('Jane Bank', false)).toMatchObject({ first_name: 'Jane', last_name: 'Bank' });
});

it.each([
  ['Vee', ['Vee']],
  ['Bob Smith, Roberta  Tannenbaum,', ['Bob Smith', 'Roberta  Tannenbaum']],
  ['Bob Smith, Jr., Se Ri Pak', ['Bob Smith, Jr.', 'Se Ri Pak']],
  ['Ohm Trading, GmbH & Co. KG, Hof Bau, e. V.', ['Ohm Trading, GmbH & Co. KG', 'Hof Bau, e. V.']],
  ['Acme, Inc.', ['Acme, Inc.']],
  ['Smith, J. R.', ['Smith, J. R.']],
  ['Tannenbaum, Roberta', undefined],
  ['Bob Smith, Bobby', undefined],
])('%s has the names %j', (text, names) => {
  expect(namesAtCommas(text)).toEqual(names);
});
