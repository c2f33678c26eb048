import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { licenceFaults } from './licences.ts';
import { root } from './programs.ts';

const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
const faultsWith = (license: string | undefined, more = {}) =>
  licenceFaults({ ...packages, 'node_modules/a/node_modules/@new/one': { license, ...more } });

it('finds nothing wrong with what comes with the product', () => {
  expect(licenceFaults(packages)).toEqual([]);
});

it.each(['MIT', '(MIT OR GPL-3.0-only)', '(MIT AND Zlib)'])('lets a package be under %s', (license) => {
  expect(faultsWith(license)).toEqual([]);
});

it.each(['GPL-3.0-only', 'AGPL-3.0', '(MIT AND GPL-2.0)', 'SEE LICENSE IN LICENSE.md', undefined])(
  'names a package under %s',
  (license) => {
    expect(faultsWith(license)).toEqual([
      expect.stringMatching(/^@new\/one comes with Caseward under .*: choose another package/),
    ]);
    // What only developers have is handed on to nobody.
    expect(faultsWith(license, { dev: true })).toEqual([]);
  },
);

it('names exceptions that nothing needs any more', () => {
  const { 'node_modules/ical.js': _, ...without } = packages;
  expect(licenceFaults(without)).toEqual([
    'setup/licences.ts excepts ical.js, which needs no exception: remove it.',
  ]);
});
