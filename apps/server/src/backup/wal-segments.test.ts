import { expect, test } from 'vitest';
import { isArchived, segmentAfter, segmentOf, unbrokenFrom } from './wal-segments.ts';

test('a segment is followed by the next, over the end of a word', () => {
  expect(segmentAfter('000000010000000000000009')).toBe('00000001000000000000000A');
  expect(segmentAfter('0000000200000003000000FF')).toBe('000000020000000400000000');
});

test('a position is in its segment', () => {
  expect(segmentOf(1, '0/2000028')).toBe('000000010000000000000002');
  expect(segmentOf(11, '1A/FF00AB10')).toBe('0000000B0000001A000000FF');
  // Beyond 2 GB of a word, where a signed shift would go wrong.
  expect(segmentOf(1, '0/FFFFFFFF')).toBe('0000000100000000000000FF');
});

test('segments are counted up to the first gap', () => {
  const names = ['000000010000000000000005', '000000010000000000000003', '000000010000000000000002'];
  expect(unbrokenFrom(names, '000000010000000000000002')).toEqual([names[2], names[1]]);
  expect(unbrokenFrom(names, '000000010000000000000001')).toEqual([]);
});

test('only what PostgreSQL archives is shipped', () => {
  const archived = ['000000010000000000000005', '00000002.history', '000000010000000000000005.partial'];
  expect(archived.every(isArchived)).toBe(true);
  for (const other of ['archtemp.000000010000000000000005.1.2', '0000000G0000000000000005', 'x.history'])
    expect(isArchived(other), other).toBe(false);
});
