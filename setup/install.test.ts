import { expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'apps/server': { version: '0.1.0' },
    'node_modules/@caseward/server': { link: true },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/pg-darwin': { version: '8.0.0', optional: true },
  },
};
const found = {
  packages: { 'node_modules/@caseward/server': { link: true }, 'node_modules/pg': { version: '8.0.0' } },
};

test('packages count as installed when each of the lock file is there, but for those of other systems', () => {
  expect(isInstalled(wanted, found)).toBe(true);
  expect(isInstalled(wanted, { packages: {} })).toBe(false);
  const older = { packages: { ...found.packages, 'node_modules/pg': { version: '7.0.0' } } };
  expect(isInstalled(wanted, older)).toBe(false);
  const more = { packages: { ...wanted.packages, 'node_modules/jose': { version: '6.0.0' } } };
  expect(isInstalled(more, found)).toBe(false);
  const wrongOptional = { packages: { ...found.packages, 'node_modules/pg-darwin': { version: '7.0.0' } } };
  expect(isInstalled(wanted, wrongOptional)).toBe(false);
});
