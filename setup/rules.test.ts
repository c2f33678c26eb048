import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from './lock-file.ts';
import { root, runQuietly } from './programs.ts';
import { misplacedSql } from './sql-places.ts';

const anything = 'export const anything = 1;\n';
const imports = (...modules: string[]) => modules.map((name) => `import '${name}';\n`).join('');

/** A repository that breaks no rule. */
const sound: Record<string, string> = {
  'tsconfig.base.json': '{}',
  'node_modules/zod/package.json': '{ "name": "zod", "version": "1.0.0", "main": "index.js" }',
  'node_modules/zod/index.js': anything,
  'node_modules/kysely/package.json': '{ "name": "kysely", "version": "1.0.0", "main": "index.js" }',
  'node_modules/kysely/index.js': anything,
  'node_modules/spy/package.json': '{ "name": "spy", "version": "1.0.0", "main": "index.js" }',
  'node_modules/spy/index.js': anything,
  'package.json': '{ "dependencies": { "zod": "1", "kysely": "1" }, "devDependencies": { "spy": "1" } }',
  'packages/contract/src/matters.ts': imports('zod'),
  'apps/server/src/main.ts': imports('./app.ts'),
  'apps/server/src/app.ts': imports('./features/matters/matters.routes.ts'),
  'apps/server/src/startup/operator-error.ts': anything,
  'apps/server/src/features/matters/matters.routes.ts': imports(
    './matters.queries.ts',
    '../../platform/jobs.ts',
  ),
  'apps/server/src/features/matters/matters.queries.ts': imports('kysely', '../../db/scope.ts'),
  'apps/server/src/features/matters/matters.test.ts': imports(
    'spy',
    '../contacts/contacts.routes.ts',
    '../../testing/app.ts',
  ),
  'apps/server/src/features/contacts/contacts.routes.ts': anything,
  'apps/server/src/platform/jobs.ts': imports('../http/answers.ts'),
  'apps/server/src/http/answers.ts': anything,
  'apps/server/src/db/scope.ts': imports('kysely', '../startup/operator-error.ts'),
  'apps/server/src/testing/app.ts': imports('../app.ts'),
  'apps/web/src/main.tsx': imports('./app/router.tsx'),
  'apps/web/src/app/router.tsx': imports('../pages/matters/MattersPage.tsx'),
  'apps/web/src/pages/matters/MattersPage.tsx': imports(
    '../../features/matters/form.tsx',
    '../../features/tasks/list.tsx',
  ),
  'apps/web/src/features/matters/form.tsx': imports('../../shared/paths.ts'),
  'apps/web/src/features/tasks/list.tsx': anything,
  'apps/web/src/shared/paths.ts': imports('../../../../packages/contract/src/matters.ts'),
};

/** Files that break a rule, each with the rule's name. */
const broken: [rule: string, path: string, text: string][] = [
  ['server-arrows-run-down', 'apps/server/src/features/matters/up.ts', imports('../../app.ts')],
  [
    'server-arrows-run-down',
    'apps/server/src/platform/up.ts',
    imports('../features/contacts/contacts.routes.ts'),
  ],
  ['server-arrows-run-down', 'apps/server/src/http/up.ts', imports('../platform/jobs.ts')],
  ['server-arrows-run-down', 'apps/server/src/db/up.ts', imports('../main.ts')],
  [
    'server-arrows-run-down',
    'apps/server/src/storage/up.ts',
    "import type { anything } from '../platform/jobs.ts';\n",
  ],
  ['leaves-import-nothing', 'apps/server/src/startup/data-folder.ts', imports('../http/answers.ts')],
  ['web-arrows-run-down', 'apps/web/src/shared/up.ts', imports('../features/tasks/list.tsx')],
  [
    'web-arrows-run-down',
    'apps/web/src/features/tasks/up.ts',
    imports('../../pages/matters/MattersPage.tsx'),
  ],
  ['web-arrows-run-down', 'apps/web/src/pages/tasks/up.ts', imports('../../app/router.tsx')],
  [
    'features-do-not-import-each-other',
    'apps/server/src/features/tasks/across.ts',
    imports('../contacts/contacts.routes.ts'),
  ],
  [
    'features-do-not-import-each-other',
    'apps/web/src/features/notes/across.ts',
    imports('../tasks/list.tsx'),
  ],
  ['contract-imports-zod-alone', 'packages/contract/src/more.ts', imports('kysely')],
  ['contract-imports-zod-alone', 'packages/contract/src/platform.ts', imports('node:fs')],
  [
    'applications-meet-in-the-contract',
    'apps/web/src/shared/over.ts',
    imports('../../../server/src/http/answers.ts'),
  ],
  [
    'applications-meet-in-the-contract',
    'apps/server/src/http/over.ts',
    imports('../../../web/src/shared/paths.ts'),
  ],
  ['sql-in-queries-and-db', 'apps/server/src/features/matters/matters.rules.ts', imports('kysely')],
  ['tests-are-for-tests', 'apps/server/src/http/tested.ts', imports('../testing/app.ts')],
  ['no-development-packages-when-served', 'apps/server/src/http/development.ts', imports('spy')],
  ['no-cycles', 'apps/server/src/http/one.ts', "import type { anything } from './two.ts';\n"],
  ['no-unknown-modules', 'apps/server/src/http/lost.ts', imports('./nowhere.ts')],
];

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'caseward-rules-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

async function build(name: string, files: Record<string, string>): Promise<string> {
  const folder = join(place, name);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** The rules broken in a repository, each as `rule path`. */
async function violations(folder: string): Promise<string[]> {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const words = [
    '--config',
    join(root, '.dependency-cruiser.mjs'),
    '--output-type',
    'json',
    'packages',
    'apps',
  ];
  const { output } = await runQuietly(process.execPath, [cruiser, ...words], { cwd: folder });
  const { summary } = JSON.parse(output) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  return summary.violations.map(({ from, rule }) => `${rule.name} ${from}`);
}

test('a sound house breaks no dependency rule', async () => {
  expect(await violations(await build('sound', sound))).toEqual([]);
});

test('every dependency rule bites', async () => {
  const wrong = Object.fromEntries(broken.map(([, path, text]) => [path, text]));
  const back = { 'apps/server/src/http/two.ts': "import type { one } from './one.ts';\n" };
  const found = await violations(await build('broken', { ...sound, ...back, ...wrong }));
  expect(new Set(found)).toEqual(new Set(broken.map(([rule, path]) => `${rule} ${path}`)));
});

test('SQL is found wherever it does not belong, and nowhere else', async () => {
  const sends = (call: string) => `export const rows = await pool.${call};\n`;
  const source = await build('sql', {
    'main.ts': sends("query('select 1')"),
    'http/answers.ts': sends("query<{ a: Map<string, string> }>('select 1')"),
    'features/matters/matters.routes.ts': sends('query({ text })'),
    'features/matters/matters.queries.ts': sends("query('select 1')"),
    'features/matters/matters.test.ts': sends("query('select 1')"),
    'db/scope.ts': sends("query('select 1')"),
    'platform/jobs.ts': 'export const { query } = request;\n',
  });
  const found = await misplacedSql(source);
  expect(found.sort()).toEqual(
    ['features/matters/matters.routes.ts', 'http/answers.ts', 'main.ts'].map(
      (path) => `${join(source, path)}:1 sends SQL: let a function of a .queries.ts file do it.`,
    ),
  );
});

test('a lock file that leaves out a package for another system is found', () => {
  const tool = { optionalDependencies: { 'tool-linux': '1.0.0', '@tool/darwin': '1.0.0' } };
  const complete = {
    'node_modules/tool': tool,
    'node_modules/tool-linux': {},
    'node_modules/@tool/darwin': {},
  };
  expect(faultsOf({ packages: complete })).toEqual([]);
  const { 'node_modules/@tool/darwin': _left, ...incomplete } = complete;
  expect(faultsOf({ packages: incomplete })).toEqual([
    'node_modules/tool wants @tool/darwin, which the lock file lacks: choose a version that has it.',
  ]);
  expect(faultsOf({ packages: incomplete }, { tool: { '@tool/darwin': '0.0.0' } })).toEqual([]);
  expect(faultsOf({ packages: incomplete }, { tool: { 'tool-linux': '0.0.0' } })).toHaveLength(1);
});
