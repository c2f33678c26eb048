import { join } from 'node:path';
import { expect, test } from 'vitest';
import { german } from '../apps/server/src/platform/language/german.ts';
import { translationInto } from '../apps/web/texts/catalogue.ts';
import { root } from './programs.ts';

/** Headings of files that no screen shows. */
const ofFilesAlone = [
  'Actual Type',
  'Created (UTC)',
  'File Name',
  'Id',
  'SHA-256',
  'Size (bytes)',
  'Uploaded (UTC)',
];

test('files have the same German words as the screens', async () => {
  const translate = await translationInto('de', join(root, 'apps/web'));
  const unlike = Object.entries(german).filter(([english, translated]) => {
    try {
      return translate(english) !== translated;
    } catch {
      return !ofFilesAlone.includes(english);
    }
  });
  expect(unlike).toEqual([]);
});
