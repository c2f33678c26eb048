import { join } from 'node:path';
import { expect, test } from 'vitest';
import { german } from '../apps/server/src/platform/language/german.ts';
import { germanOfFiles } from '../apps/server/src/platform/language/german-of-files.ts';
import { translationInto } from '../apps/web/texts/catalogue.ts';
import { root } from './programs.ts';

test('files have the same German words as the screens', async () => {
  const translate = await translationInto('de', join(root, 'apps/web'));
  const unlike = Object.entries(german).filter(([english, translated]) => {
    try {
      return translate(english) !== translated;
    } catch {
      return !(english in germanOfFiles);
    }
  });
  expect(unlike).toEqual([]);
});
