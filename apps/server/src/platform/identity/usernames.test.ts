import { describe, expect, it } from 'vitest';
import { usernameKey } from './usernames.ts';

describe('two usernames are the same', () => {
  it.each([
    ['Maria', 'maria'],
    [' maria\t', 'maria'],
    ['ＭＡＲＩＡ', 'maria'],
    ['jos\u0065\u0301', 'jos\u00e9'],
    ['ﬁona', 'fiona'],
    ['KELVIN', '\u212aelvin'],
  ])('when they are %j and %j', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  it.each([
    ['maria', 'mario'],
    ['jose', 'josé'],
    ['maria b', 'mariab'],
  ])('but not when they are %j and %j', (one, other) => {
    expect(usernameKey(one)).not.toBe(usernameKey(other));
  });
});
