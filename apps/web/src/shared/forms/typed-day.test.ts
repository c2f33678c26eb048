import { describe, expect, it } from 'vitest';
import { type DayReading, readDay, unreadDay } from './typed-day.ts';

/** A Sunday. */
const today = '2026-11-22';
const american: DayReading = { order: 'MDY', today, yearless: 'next' };
const european: DayReading = { ...american, order: 'DMY' };

describe('a typed day', () => {
  it.each([
    ['12/01/2026', '2026-12-01'],
    ['12/1/2026', '2026-12-01'],
    ['12/01/26', '2026-12-01'],
    ['12/1/26', '2026-12-01'],
    ['12-1-2026', '2026-12-01'],
    ['12.1.2026', '2026-12-01'],
    [' 12 / 1 / 2026 ', '2026-12-01'],
    ['2026-12-01', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['2199-03-09', '2199-03-09'],
    ['March 9, 2199', '2199-03-09'],
    ['Mar 9, 2199', '2199-03-09'],
    ['9 March 2199', '2199-03-09'],
    ['9 Mar 2199', '2199-03-09'],
    ['3/9/2199', '2199-03-09'],
    ['Dec 1', '2026-12-01'],
    ['dec 1st', '2026-12-01'],
    ['1 Dec', '2026-12-01'],
    ['1st of December 2026', '2026-12-01'],
    ['1-Dec-2026', '2026-12-01'],
    ['1. Dec. 2026', '2026-12-01'],
    ['Sept 30 26', '2026-09-30'],
    ['2/29/2028', '2028-02-29'],
  ])('%s is %s', (typed, day) => {
    expect(readDay(typed, american)).toBe(day);
  });

  it.each([
    ['1/12/2026', '2026-12-01'],
    ['01/12/26', '2026-12-01'],
    ['1.12.2026', '2026-12-01'],
    ['1.12.', '2026-12-01'],
    ['1.12.26', '2026-12-01'],
    ['31/12', '2026-12-31'],
    ['2026-12-01', '2026-12-01'],
    ['Dec 1, 2026', '2026-12-01'],
    ['12/31/2026', null],
  ])('%s is %s where the day comes first', (typed, day) => {
    expect(readDay(typed, european)).toBe(day);
  });

  it.each([
    ['today', '2026-11-22'],
    ['Tomorrow', '2026-11-23'],
    ['yesterday', '2026-11-21'],
    ['monday', '2026-11-23'],
    ['Fri', '2026-11-27'],
    // Today is one: the next is meant.
    ['sunday', '2026-11-29'],
    ['morgen', '2026-11-23'],
    ['Übermorgen', '2026-11-24'],
    ['gestern', '2026-11-21'],
    ['Freitag', '2026-11-27'],
    ['Fr', '2026-11-27'],
    ['1. Dezember 2026', '2026-12-01'],
    ['4. März 2027', '2027-03-04'],
    ['4 Mär 2027', '2027-03-04'],
    ['+14', '2026-12-06'],
    ['+0', '2026-11-22'],
    ['-3', '2026-11-19'],
  ])('%s is %s', (typed, day) => {
    expect(readDay(typed, american)).toBe(day);
  });

  it.each([
    ['11/22', '2026-11-22', '2026-11-22'],
    ['11/23', '2026-11-23', '2025-11-23'],
    ['11/21', '2027-11-21', '2026-11-21'],
    ['Feb 29', '2028-02-29', '2024-02-29'],
  ])('%s without a year is next %s, and was last %s', (typed, next, last) => {
    expect(readDay(typed, american)).toBe(next);
    expect(readDay(typed, { ...american, yearless: 'last' })).toBe(last);
  });

  it.each([
    ['1/2/98', '1998-01-02'],
    ['1/2/75', '2075-01-02'],
    ['1/2/77', '1977-01-02'],
    ['1/2/00', '2000-01-02'],
  ])('%s means the nearest such year: %s', (typed, day) => {
    expect(readDay(typed, american)).toBe(day);
  });

  it.each([
    '',
    'soon',
    '12',
    '13/1/2026',
    '0/1/2026',
    '12/32/2026',
    '2/29/2027',
    'February 30, 2199',
    'Dec',
    'Dec 2026',
    'Dec 1 2026 noon',
    'de 1',
    '12/1/202',
    '12/1/20261',
    '0000-01-01',
    '1/2/3/4',
    '12/1-2026',
    '+99999',
    '++1',
    'constructor',
  ])('%j is none', (typed) => {
    expect(readDay(typed, american)).toBeNull();
  });

  it('is asked for in the order of the firm', () => {
    expect(unreadDay('MDY')).toBe('Enter a date such as 12/01/2026');
    expect(unreadDay('DMY')).toBe('Enter a date such as 01/12/2026');
  });
});

it('of a birth, two digits of a year are never ahead', () => {
  expect(readDay('12/1/50', { ...american, yearless: 'past' })).toBe('1950-12-01');
  expect(readDay('12/1/05', { ...american, yearless: 'past' })).toBe('2005-12-01');
  expect(readDay('12/1/50', american)).toBe('2050-12-01');
});
