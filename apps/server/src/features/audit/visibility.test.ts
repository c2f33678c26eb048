import { describe, expect, it } from 'vitest';
import { type Past, visibleTo } from './visibility.ts';

const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`;
const since = (from: number, to: number | null = null) => ({
  since: day(from),
  until: to === null ? null : day(to),
});
const always = { id: 'ann', present: [since(1)] };
const open: Past = { created_at: day(3), walls: [], named: [], teams: [] };
const wall = (from: number, to: number | null) => ({
  raised_at: day(from),
  lifted_at: to === null ? null : day(to),
});

describe('who could see a matter', () => {
  it('is everybody who could sign in, from when it was there', () => {
    expect(visibleTo(always, open)).toEqual([since(3)]);
    expect(visibleTo({ id: 'bob', present: [since(5, 8), since(10)] }, open)).toEqual([
      since(5, 8),
      since(10),
    ]);
    expect(visibleTo({ id: 'eve', present: [since(1, 2)] }, open)).toEqual([]);
  });

  it('is nobody behind whose back a wall stands', () => {
    expect(visibleTo(always, { ...open, walls: [wall(5, 7), wall(9, null)] })).toEqual([
      since(3, 5),
      since(7, 9),
    ]);
  });

  it('is who was behind the wall by name, as long as they were', () => {
    const named = [{ user_id: 'ann', ...since(5, 8) }];
    expect(visibleTo(always, { ...open, walls: [wall(5, null)], named })).toEqual([since(3, 8)]);
    expect(visibleTo({ ...always, id: 'bob' }, { ...open, walls: [wall(5, null)], named })).toEqual([
      since(3, 5),
    ]);
  });

  it('is who was on the team, as long as they were', () => {
    const teams = [
      { since: day(3), members: ['bob'] },
      { since: day(6), members: ['ann'] },
      { since: day(9), members: [] },
    ];
    expect(visibleTo(always, { ...open, walls: [wall(4, null)], teams })).toEqual([since(3, 4), since(6, 9)]);
  });
});
