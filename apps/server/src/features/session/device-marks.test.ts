import { randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import type { ClientInfo } from '../../http/implement.ts';
import { DeviceMarks } from './device-marks.ts';

const day = 24 * 60 * 60 * 1000;
afterEach(() => vi.useRealTimers());

/** A browser that keeps cookies without limit. */
function browser(): ClientInfo {
  const kept = new Map<string, string>();
  return {
    address: '10.0.0.1',
    userAgent: '',
    cookie: (name) => kept.get(name),
    keepCookie: ({ name, value }) => kept.set(name, value),
  };
}

test('a mark is good for 180 days, and for so long again each time it is kept', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const marks = new DeviceMarks(randomBytes(32));
  const device = browser();
  marks.keep(device, 'ada');
  const id = marks.read(device, 'ada');
  expect(id).toHaveLength(22);

  vi.setSystemTime(Date.now() + 179 * day);
  marks.keep(device, 'ada');
  vi.setSystemTime(Date.now() + 179 * day);
  expect(marks.read(device, 'ada')).toBe(id);
  vi.setSystemTime(Date.now() + day);
  expect(marks.read(device, 'ada')).toBeUndefined();
});

test('a mark is worth nothing to another key', () => {
  const device = browser();
  new DeviceMarks(randomBytes(32)).keep(device, 'ada');
  expect(new DeviceMarks(randomBytes(32)).read(device, 'ada')).toBeUndefined();
});
