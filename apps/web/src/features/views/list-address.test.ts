import { matterFilters } from '@caseward/contract/matters';
import { expect, test } from 'vitest';
import { addressOf, isSameAddress, readAddress, readListQuery } from './list-address.ts';
import { formatTotal } from './totals.ts';

test('an address is read by the contract, and what it refuses is named', () => {
  const address = readAddress(matterFilters, {
    status: 'OPEN,CLOSED',
    practice_area: 'none',
    assigned_to: 'nobody at all',
    ordering: 'colour',
    constructor: 'x',
    search: '',
    columns: 'title,number',
    density: 'DENSE',
  });
  expect(address.query).toEqual({ status: 'OPEN,CLOSED', practice_area: 'none' });
  expect(address.wrong).toEqual(['assigned_to', 'ordering', 'constructor', 'density']);
  expect(address.columns).toEqual(['title', 'number']);
  expect(address.density).toBe('COMFORTABLE');
});

test('an address alone says what is listed, unless it is that of a saved view', () => {
  expect(readListQuery(matterFilters, { view: 'v1' })).toBeUndefined();
  expect(readListQuery(matterFilters, { view: 'v1', show: 'board' })).toBeUndefined();
  expect(readListQuery(matterFilters, {})?.query).toEqual({});
  expect(readListQuery(matterFilters, { view: 'v1', status: 'OPEN' })?.query).toEqual({ status: 'OPEN' });
});

test('a view says what its address says', () => {
  const said = addressOf({ query: { status: 'OPEN' }, columns: [], density: 'COMFORTABLE' });
  expect(said).toEqual({ status: 'OPEN' });
  expect(isSameAddress(said, { status: 'OPEN', search: '' })).toBe(true);
  expect(isSameAddress(said, { status: 'OPEN', search: 'x' })).toBe(false);
});

test.each([
  [{ count: 1, capped: false }, '1 matter'],
  [{ count: 1204, capped: false }, '1,204 matters'],
  [{ count: 10_000, capped: true }, '10,000+ matters'],
])('%j reads %s', (total, words) => {
  expect(formatTotal(total, { one: 'matter', several: 'matters' })).toBe(words);
});
