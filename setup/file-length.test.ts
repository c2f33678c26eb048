import { expect, test } from 'vitest';
import { tooLongFiles } from './file-length.ts';

const lines = (count: number) => 'x\n'.repeat(count);

test('a source file of more than 300 lines is reported', () => {
  expect(tooLongFiles(new Map([['apps/web/src/app/router.tsx', lines(301)]]))).toEqual([
    expect.stringContaining('apps/web/src/app/router.tsx has 301 lines'),
  ]);
});

test.each([
  ['300 lines', 'apps/web/src/app/router.tsx', 300],
  ['the generated schema', 'apps/server/src/db/schema.ts', 900],
  ['a released migration', 'apps/server/database/migrations/0008_jobs.sql', 900],
  ['a document', 'docs/security/asvs.md', 900],
])('%s is accepted', (_, path, count) => {
  expect(tooLongFiles(new Map([[path, lines(count)]]))).toEqual([]);
});
