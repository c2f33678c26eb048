import { expect, test } from 'vitest';
import { namesOf, pastedAddresses } from './pasted-addresses.ts';

const told = (text: string) =>
  pastedAddresses(text).map(({ email, name }) => {
    const { first_name, last_name } = namesOf(name);
    return [email, first_name, last_name];
  });

test.each([
  [
    'a@x.org\nb@x.org',
    [
      ['a@x.org', '', ''],
      ['b@x.org', '', ''],
    ],
  ],
  [
    'a@x.org, b@x.org; c@x.org',
    [
      ['a@x.org', '', ''],
      ['b@x.org', '', ''],
      ['c@x.org', '', ''],
    ],
  ],
  [
    'Grace Kim <grace@x.org>, "Sam de la Cruz" <sam@x.org>',
    [
      ['grace@x.org', 'Grace', 'Kim'],
      ['sam@x.org', 'Sam de la', 'Cruz'],
    ],
  ],
  ['Kim, Grace <grace@x.org>', [['grace@x.org', 'Grace', 'Kim']]],
  ['Grace\tgrace@x.org', [['grace@x.org', 'Grace', '']]],
  ['a@x.org A@X.org', [['a@x.org', '', '']]],
  [
    'a@x.org b@x.org',
    [
      ['a@x.org', '', ''],
      ['b@x.org', '', ''],
    ],
  ],
  ['nobody at all', []],
])('%j', (text, people) => expect(told(text)).toEqual(people));

test.each([
  ['Grace Kim', 'Grace', 'Kim'],
  [' Sam  de la Cruz ', 'Sam de la', 'Cruz'],
  ['de la Cruz, Sam', 'Sam', 'de la Cruz'],
  ['Kim,Grace', 'Grace', 'Kim'],
  ['Kim,', 'Kim', ''],
  ['Grace ', 'Grace', ''],
  ['', '', ''],
])('%j is a name', (name, first_name, last_name) => expect(namesOf(name)).toEqual({ first_name, last_name }));
