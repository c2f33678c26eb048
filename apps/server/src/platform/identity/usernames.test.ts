import { describe, expect, it } from 'vitest';
import { usernameKey, usernameSkeleton } from './usernames.ts';

describe('two usernames look the same', () => {
  it.each([
    ['d\u0435mo-admin', 'Cyrillic'],
    ['demo\u2010admin', 'another hyphen'],
    ['demo-adm\u0131n', 'without a dot'],
    ['demo-adrnin', 'two letters for one'],
    ['DEM0-ADMIN', 'a digit'],
  ])('%s: %s', (username) => {
    expect(usernameSkeleton(username)).toBe(
      usernameSkeleton(username.startsWith('DEM') ? 'DEMO-ADMIN' : 'demo-admin'),
    );
  });

  it.each([
    ['josé', 'jose'],
    ['müller', 'muller'],
    ['ann-2', 'ann-3'],
    ['ıan', 'lan'],
  ])('but not %s and %s', (one, other) => {
    expect(usernameSkeleton(one)).not.toBe(usernameSkeleton(other));
  });
});

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
