import { expect, it } from 'vitest';
import { mentionsIn } from './mentions.ts';

it.each([
  ['@grace.kim please call', ['grace.kim']],
  ['Ask @Grace.Kim, or (@sam).', ['grace.kim', 'sam']],
  ['@sam @sam', ['sam']],
  ['Write to ada@example.com', []],
  ['an @ alone, and @.', []],
])('%j mentions %j', (text, mentioned) => expect(mentionsIn(text)).toEqual(mentioned));
