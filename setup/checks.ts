import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runningRelease } from '../apps/server/src/db/release.ts';
import { englishTexts } from '../apps/web/texts/catalogue.ts';
import { asvsProblems } from './asvs.ts';
import { tooLongFiles } from './file-length.ts';
import { licenceFaults } from './licences.ts';
import { faultsOf } from './lock-file.ts';
import { markdownProblems } from './markdown.ts';
import { migrationFaults } from './migration-lint.ts';
import { root, runQuietly } from './programs.ts';
import { missingFromChangelog, releaseFaults } from './released.ts';
import { quotedIn, titleCaseProblems } from './sentence-case.ts';
import { sourceFiles } from './source-files.ts';
import { misplacedSql } from './sql-places.ts';
import { ownershipProblems } from './table-owners.ts';
import type { Tally } from './tally.ts';
import { buildWeb } from './web.ts';

interface Check {
  name: string;
  /** Answers the problems; '' when there are none. */
  run(): Promise<string>;
}

/** A check by a program on our Node: its output is the problem, if it ends with an error. */
function byProgram(name: string, program: string, ...words: string[]): Check {
  return byProgramIn('.', name, program, ...words);
}

function byProgramIn(folder: string, name: string, program: string, ...words: string[]): Check {
  return {
    name,
    run: async () => {
      const { code, output } = await runQuietly(process.execPath, [join(root, program), ...words], {
        cwd: join(root, folder),
      });
      return code === 0 ? '' : output || `${program} ended with ${code}.`;
    },
  };
}

const read = (path: string) => readFile(join(root, path), 'utf8');

/** Reads files of the repository, those that a pattern fits: their text by path. */
async function texts(pattern: RegExp, folder?: string): Promise<Map<string, string>> {
  const paths = (await sourceFiles(root, folder ? [folder] : undefined)).filter((path) => pattern.test(path));
  return new Map(await Promise.all(paths.map(async (path) => [path, await read(path)] as const)));
}

const serverSource = 'apps/server/src/';

const lingui = 'node_modules/@lingui/cli/dist/lingui.js';
const budget = byProgram('JavaScript within its budget', 'apps/web/bundle-budget.ts');
/** Programs of TypeScript, by what they check. */
const programs = {
  'packages/contract': 'packages/contract',
  'packages/deadlines': 'packages/deadlines',
  'apps/server': 'apps/server',
  'apps/web': 'apps/web',
  'e2e, bench and drills': 'tsconfig.runners.json',
  setup: 'setup',
};

const checks: Check[] = [
  byProgram('Format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  ...Object.entries(programs).map(([folders, project]) =>
    byProgram(`Types in ${folders}`, 'node_modules/typescript/bin/tsc', '--project', project),
  ),
  byProgram(
    'Dependency rules',
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    ...['--config', '.dependency-cruiser.mjs', 'packages', 'apps', 'e2e', 'bench', 'drills'],
  ),
  {
    name: 'SQL stands where it belongs',
    run: async () => (await misplacedSql(join(root, 'apps/server/src'))).join('\n'),
  },
  {
    name: 'Released migrations are as they were',
    run: async () =>
      (await releaseFaults(join(root, 'apps/server/database'), await runningRelease())).join('\n'),
  },
  {
    name: 'New migrations stop no large firm',
    run: async () => {
      const folder = 'apps/server/database/migrations';
      const files = [...(await texts(/\.sql$/, folder))];
      const named = files.map(([path, text]) => [path.slice(folder.length + 1), text] as const);
      return migrationFaults(new Map(named)).join('\n');
    },
  },
  {
    name: 'Lock file serves every system',
    run: async () => {
      const { overrides } = JSON.parse(await read('package.json'));
      return faultsOf(JSON.parse(await read('package-lock.json')), overrides).join('\n');
    },
  },
  {
    name: 'What comes with the product is under permissive licences',
    run: async () => licenceFaults(JSON.parse(await read('package-lock.json')).packages).join('\n'),
  },
  {
    name: 'Each release is in the changelog',
    run: async () => {
      const database = join(root, 'apps/server/database');
      return (await missingFromChangelog(database, await read('CHANGELOG.md'))).join('\n');
    },
  },
  {
    ...budget,
    run: async () => {
      await buildWeb(() => {});
      return await budget.run();
    },
  },
  byProgramIn('apps/web', 'Every text is in the catalogues (npm run texts)', lingui, 'check', 'sync'),
  byProgramIn('apps/web', 'Every text is translated', lingui, 'check', 'missing'),
  {
    name: 'Texts are in sentence case (068)',
    run: async () => {
      const fixed = quotedIn(await read('e2e/journeys/literal-texts.spec.ts'));
      return titleCaseProblems(await englishTexts(join(root, 'apps/web')), fixed).join('\n');
    },
  },
  byProgram('No dead code', 'node_modules/knip/bin/knip.js', '--no-progress'),
  byProgram('Generated row types are up to date', 'setup/schema.ts', '--verify'),
  {
    name: 'Source files have at most 300 lines',
    run: async () => tooLongFiles(await texts(/\.(ts|tsx|mjs|css|sql)$/)).join('\n'),
  },
  {
    name: 'Each table is written by one folder',
    run: async () => {
      const files = [...(await texts(/\.queries\.ts$/, serverSource.slice(0, -1)))];
      const below = files.map(([path, text]) => [path.slice(serverSource.length), text] as const);
      return ownershipProblems(new Map(below)).join('\n');
    },
  },
  {
    name: 'Documents are wrapped, and their links lead somewhere',
    run: async () => markdownProblems(await texts(/\.md$/), await sourceFiles(root)).join('\n'),
  },
  {
    name: 'The ASVS table has its verdicts and tests',
    run: async () => {
      const files = { paths: await sourceFiles(root), read };
      return (await asvsProblems(await read('docs/security/asvs.md'), files)).join('\n');
    },
  },
];

/** Runs every check, as many at a time as there are processors, and prints the problems they find. */
export async function runChecks(): Promise<Tally> {
  const failures: string[] = [];
  const waiting = checks.values();
  const runWaiting = async () => {
    for (const { name, run } of waiting) {
      const wrong = await run();
      console.log(`${wrong ? 'FAILED' : 'ok    '} ${name}`);
      if (wrong) failures.push(`${name}\n${wrong}`);
      if (wrong) console.log(wrong);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
  return { passed: checks.length - failures.length, failed: failures.length, failures };
}
