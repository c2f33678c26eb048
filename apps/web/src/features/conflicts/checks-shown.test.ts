import { expect, it } from 'vitest';
import { asksForNone, checksShown } from './checks-shown.ts';

it('a status that is filtered by stands instead of what is undecided, and beside what is one’s own', () => {
  expect(checksShown({ show: 'undecided' })).toEqual({ show: 'undecided', query: { state: 'UNDECIDED' } });
  expect(checksShown({ show: 'undecided', state: 'CLEARED' })).toEqual({
    show: 'all',
    query: { state: 'CLEARED' },
  });
  expect(checksShown({ show: 'mine', state: 'CLEARED' })).toEqual({
    show: 'mine',
    query: { mine: 'true', state: 'CLEARED' },
  });
});

it('the list begins with what is undecided, where an address asks for nothing', () => {
  const undecided = { show: 'undecided', query: { state: 'UNDECIDED' } };
  expect(checksShown({}, true)).toEqual(undecided);
  expect(checksShown({ show: 'unknown' }, true)).toEqual(undecided);
  expect(checksShown({}, false)).toEqual({ show: 'all', query: {} });
});

it.each([{ show: 'all' }, { show: 'mine' }, { state: 'CLEARED' }, { occasion: 'WATCH' }, { made_by: 'me' }])(
  'an address that asks for something gets it: %o',
  (search) => {
    expect(asksForNone(search)).toBe(false);
    expect(checksShown(search, true)).toEqual(checksShown(search, false));
  },
);

it('checks are narrowed by their occasion, where there is such a one', () => {
  expect(checksShown({ occasion: 'WATCH' }).query).toEqual({ occasion: 'WATCH' });
  expect(checksShown({ occasion: 'NONE' }).query).toEqual({});
});
