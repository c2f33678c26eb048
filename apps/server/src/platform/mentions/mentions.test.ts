import { expect, it } from 'vitest';
import { mentionsIn } from './mentions.ts';

const people = ['grace', 'grace.kim', 'sam', 'Ana María', 'ben@x.org'];

it.each([
  ['@grace.kim please call', ['grace.kim']],
  ['Ask @Grace.Kim, or (@sam).', ['grace.kim', 'sam']],
  ['@sam @sam', ['sam']],
  ['Thank you, @grace.', ['grace']],
  ['@ana maría and @ben@x.org!', ['Ana María', 'ben@x.org']],
  ['Write to me@sam or ada@example.com', []],
  ['@samuel, @grace.kimberly and @sam_1', []],
  ['an @ alone, and @.', []],
])('%j mentions %j', (text, mentioned) => expect(mentionsIn(text, people)).toEqual(mentioned));
