import { describe, expect, test } from 'vitest';
import { isSameFilling, mergeThreeWays } from './three-ways.ts';

const base = { title: 'Estate', status: 'OPEN', due: null as string | null, clients: ['ada', 'bea'] };

describe('what is compared three ways', () => {
  test('is what was typed where the other side changed nothing', () => {
    const mine = { ...base, title: 'Estate of Byron' };
    expect(mergeThreeWays(base, { ...base }, mine)).toEqual({ values: mine, taken: [], disputed: [] });
  });

  test('takes over what only the other side changed, lists and emptied fields too', () => {
    const theirs = { title: 'Estate', status: 'CLOSED', due: '2026-11-21', clients: [] };
    const mine = { ...base, title: 'Estate of Byron' };
    expect(mergeThreeWays(base, theirs, mine)).toEqual({
      values: { ...theirs, title: 'Estate of Byron' },
      taken: ['status', 'due', 'clients'],
      disputed: [],
    });
  });

  test('is disputed where both sides changed the same field differently, and keeps what was typed', () => {
    const theirs = { ...base, title: 'Estate of Lovelace', clients: ['ada'] };
    const mine = { ...base, title: 'Estate of Byron', clients: ['bea'] };
    expect(mergeThreeWays(base, theirs, mine)).toEqual({
      values: mine,
      taken: [],
      disputed: ['title', 'clients'],
    });
  });

  test('is settled where both sides changed the same field to the same', () => {
    const theirs = { ...base, title: 'Estate of Byron', clients: ['cy', 'ada'] };
    const mine = { ...base, title: 'Estate of Byron', clients: ['ada', 'cy'] };
    expect(mergeThreeWays(base, theirs, mine)).toMatchObject({ taken: [], disputed: [] });
  });

  test('knows no order in lists, and no two kinds of nothing', () => {
    const theirs = { ...base, due: '' as string | null, clients: ['bea', 'ada'] };
    expect(mergeThreeWays(base, theirs, base)).toEqual({ values: base, taken: [], disputed: [] });
    expect(isSameFilling(base, theirs)).toBe(true);
    expect(isSameFilling(base, { ...base, clients: ['ada'] })).toBe(false);
    expect(isSameFilling(base, { ...base, clients: ['ada', 'cy'] })).toBe(false);
  });

  test('loses nothing that only one side did when a field is added between two releases', () => {
    const older = { title: 'Estate' } as typeof base;
    const mine = { ...base, title: 'Mine' };
    expect(mergeThreeWays(older, { ...base }, mine).values).toEqual(mine);
  });
});
