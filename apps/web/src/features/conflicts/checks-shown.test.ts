import { expect, it } from 'vitest';
import { checksShown } from './checks-shown.ts';

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
