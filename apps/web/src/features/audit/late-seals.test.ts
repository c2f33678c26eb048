import { expect, it } from 'vitest';
import { areSealsLate } from './late-seals.ts';

const now = Date.parse('2026-05-01T12:01:00.000Z');
const event = (created_at: string, seal: string | null) => ({ created_at, seal });

it.each([
  ['none', [], false],
  ['sealed ones', [event('2026-05-01T12:00:00.000Z', 'ab')], false],
  ['one of this minute', [event('2026-05-01T12:00:00.000Z', null)], false],
  [
    'an older one among others',
    [event('2026-05-01T12:00:59Z', 'ab'), event('2026-05-01T11:59:59Z', null)],
    true,
  ],
])('of %s: %s', (_, events, late) => {
  expect(areSealsLate(events, now)).toBe(late);
});
