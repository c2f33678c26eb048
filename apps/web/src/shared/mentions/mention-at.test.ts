import { expect, test } from 'vitest';
import { mentionAt, withMention } from './mention-at.ts';

test.each([
  ['@', { start: 0, typed: '' }],
  ['Ask @gra', { start: 4, typed: 'gra' }],
  ['one\n(@grace.kim', { start: 5, typed: 'grace.kim' }],
  ['ada@example.com', undefined],
  ['@grace and', undefined],
  ['', undefined],
])('at the end of %j: %j', (text, mention) => expect(mentionAt(text, text.length)).toEqual(mention));

test('a mention is completed where it stands, and one space follows', () => {
  const text = 'Ask @gra about it, and @sam';
  const mention = mentionAt(text, 8);
  expect(mention && withMention(text, mention, 'grace.kim')).toEqual({
    text: 'Ask @grace.kim about it, and @sam',
    caret: 15,
  });
});
