import { expect, it } from 'vitest';
import { connectionsFor } from './connection-limits.ts';

it('connections leave descriptors for all else', () => {
  expect([300, 1_024, 20_000, 1_000_000].map(connectionsFor)).toEqual([150, 768, 10_000, 10_000]);
  expect(connectionsFor()).toBeGreaterThan(0);
});
