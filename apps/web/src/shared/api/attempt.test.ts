import { expect, test } from 'vitest';
import { attemptAt } from './attempt.ts';

test('the same content keeps its key, other content gets another', () => {
  const first = attemptAt({ title: 'Estate of Byron', clients: [] });
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(attemptAt({ title: 'Estate of Byron', clients: [] }, first)).toBe(first);
  const other = attemptAt({ title: 'Estate of Byron', clients: ['ada'] }, first);
  expect(other.key).not.toBe(first.key);
  expect(attemptAt({ title: 'Estate of Byron', clients: [] }).key).not.toBe(first.key);
});
