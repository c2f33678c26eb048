import { describe, expect, it } from 'vitest';
import { keepPlaces } from './use-places.ts';

describe('rows that are shown', () => {
  it('stay where they are, whatever their order would be now', () => {
    expect(keepPlaces(['a', 'b', 'c'], ['b', 'c', 'a'])).toEqual(['a', 'b', 'c']);
  });

  it('let new ones in behind those that they follow', () => {
    expect(keepPlaces([], ['a', 'b'])).toEqual(['a', 'b']);
    expect(keepPlaces(['a', 'b'], ['new', 'a', 'b', 'last'])).toEqual(['new', 'a', 'b', 'last']);
    expect(keepPlaces(['a', 'b'], ['b', 'new', 'a'])).toEqual(['a', 'b', 'new']);
  });

  it('close up where one is gone', () => {
    expect(keepPlaces(['a', 'b', 'c'], ['c', 'a'])).toEqual(['a', 'c']);
  });
});
