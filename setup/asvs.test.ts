import { expect, test } from 'vitest';
import { asvsProblems, type Files } from './asvs.ts';

const texts: Record<string, string> = {
  'apps/server/src/walks/roles.test.ts': "it('refuses a | b', ...)",
  'apps/server/src/http/headers.test.ts': '',
  'apps/server/src/walks/headers.test.ts': '',
};
const files: Files = { paths: Object.keys(texts), read: async (path) => texts[path] ?? '' };

test('a sound table has no problems', async () => {
  const sound = [
    '# A title',
    '| | level | requirement | verdict | shown by, or why |',
    '|---|---|---|---|---|',
    '| 1.1.1 | 1 | A rule | verified | `roles.test.ts` › refuses a \\| b<br>`http/headers.test.ts` |',
    '| 1.1.2 | 2 | A rule | not applicable | There is none. |',
    '| 1.1.10 | 2 | A rule | open | Shown in part (`roles.test.ts`). |',
    '| 2.1.1 | 1 | A rule | operator | TLS. |',
  ];
  expect(await asvsProblems(sound.join('\n'), files, 4)).toEqual([]);
});

test.each<[problem: string, rows: string[]]>([
  ['names nowhere.test.ts, which does not exist', ['1.1.1 | 1 | A rule | verified | `nowhere.test.ts`']],
  ['names gone.test.ts, which does not exist', ['1.1.1 | 1 | A rule | open | See `gone.test.ts`.']],
  ['headers.test.ts, which could be', ['1.1.1 | 1 | A rule | verified | `headers.test.ts`']],
  [
    'does not have: a test of nothing',
    ['1.1.1 | 1 | A rule | verified | `roles.test.ts` › a test of nothing'],
  ],
  ['must name a test', ['1.1.1 | 1 | A rule | verified | It is tested.']],
  ['needs one verdict of', ['1.1.1 | 1 | A rule | mostly | Yes.']],
  ['needs one verdict of', ['1.1.1 | 1 | A rule |']],
  ['needs the tests or the reason', ['1.1.1 | 1 | A rule | open | ']],
  ['needs a requirement and a level', ['1.1.1 | 1 | | open | Not yet.']],
  ['needs a requirement and a level', ['1.1.1 | 3 | A rule | open | Not yet.']],
  ['out of order', ['1.1.10 | 1 | A rule | open | Not yet.', '1.1.2 | 1 | A rule | open | Not yet.']],
  ['there twice', ['1.1.1 | 1 | A rule | open | Not yet.', '1.1.1 | 1 | A rule | open | Not yet.']],
])('a problem is reported: %s', async (problem, rows) => {
  const table = rows.map((row) => `| ${row} |`).join('\n');
  expect(await asvsProblems(table, files, rows.length)).toEqual([expect.stringContaining(problem)]);
});

test('a missing requirement is reported', async () => {
  const table = '| 1.1.1 | 1 | A rule | open | Not yet. |';
  expect(await asvsProblems(table, files, 2)).toEqual(['1 of 2 requirements are there.']);
});
