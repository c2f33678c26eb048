import { expect, it } from 'vitest';
import { titleOf } from './spans.ts';

it('names the year of a span once, and both where they differ', () => {
  expect(titleOf('agenda', '2026-11-28')).toBe('November 28 to December 25, 2026');
  expect(titleOf('agenda', '2026-12-10')).toBe('December 10, 2026 to January 6, 2027');
});
