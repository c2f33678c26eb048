import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runQuietly } from '../setup/programs.ts';
import { execute } from './execute.ts';

const git = (...words: string[]) => execute('git', words, root);

/** The commit of a release: the one of its tag, or the one that says so. Undefined where the history lacks it. */
export async function commitOf(release: string): Promise<string | undefined> {
  const tagged = await git('rev-parse', '--verify', '--quiet', `v${release}^{commit}`).catch(() => '');
  const found =
    tagged || (await git('log', '--all', '--format=%H', '-1', `--grep=^Version ${release}$`).catch(() => ''));
  return found || undefined;
}

/** Unpacks the source of a release below a folder, with the packages that its own lock file names; answers its folder. */
export async function installRelease(release: string, below: string): Promise<string> {
  const commit = await commitOf(release);
  if (!commit) throw new Error(`The history has no release ${release}.`);
  const folder = join(below, `release-${release}`);
  const archive = `${folder}.tar`;
  await mkdir(folder, { recursive: true });
  await git('archive', '--output', archive, `${commit}:`);
  await execute('tar', ['-x', '-f', archive, '-C', folder]);
  const words = ['ci', '--omit=dev', '--include=optional', '--ignore-scripts', '--loglevel=error'];
  const { code, output } = await runQuietly(
    'npm',
    [...words, '--workspace', 'apps/server', '--include-workspace-root'],
    { cwd: folder },
  );
  if (code !== 0) throw new Error(output);
  return folder;
}
