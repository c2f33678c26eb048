import { expect, test } from 'vitest';
import { pastedAddresses } from './pasted-addresses.ts';

const told = (text: string) =>
  pastedAddresses(text).map(({ email, first_name, last_name }) => [email, first_name, last_name]);

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
