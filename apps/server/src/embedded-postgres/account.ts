import { execFile } from 'node:child_process';
import {
  chown,
  cp,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../startup/operator-error.ts';
import { type Programs, programsIn } from './programs.ts';

const run = promisify(execFile);

/** PostgreSQL inherits no environment: PGDATA, PGPORT or a language would change what it does. */
const bareEnvironment = { LC_ALL: 'C', TZ: 'UTC' };

/** The account and command prefix with which PostgreSQL's programs are run. */
export interface Runner {
  programs: Programs;
  /** Put before each command. */
  prefix: readonly string[];
  /** Account of the programs when root starts them without a namespace. */
  account?: Account;
}

interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Folder for files that an ordinary account must reach: most systems let everyone enter it. */
const refuge = '/var/lib/caseward';
const pointer = 'moved-to';

/** A command line for one of PostgreSQL's programs, with the options for `spawn`. */
export function commandFor({ prefix, account }: Runner, program: string, words: readonly string[]) {
  const [command = '', ...rest] = [...prefix, program, ...words];
  return { command, words: rest, options: { env: bareEnvironment, uid: account?.uid, gid: account?.gid } };
}

/** The folder of a cluster: the given one, or the one it was moved to for an account that may not enter there. */
export async function whereKept(folder: string): Promise<string> {
  return await readFile(join(folder, pointer), 'utf8').catch(() => folder);
}

/**
 * Decides how PostgreSQL runs, because it refuses to run as root. Root gets a user namespace in which it has the
 * number of an ordinary account: files still belong to root, and folders that only root may enter stay reachable.
 * Where namespaces are forbidden, or the folder already belongs to another account, PostgreSQL runs as an ordinary
 * account. Files that this account cannot reach are copied to a folder where it can.
 * @param home where the cluster is, with no PostgreSQL running on it, or will be made
 * @returns how to run, and the folder where the cluster is kept from now on
 */
export async function chooseRunner(
  programs: Programs,
  home: string,
  report: (step: string) => void,
): Promise<{ runner: Runner; home: string }> {
  if (process.getuid?.() !== 0) return { runner: { programs, prefix: [] }, home };

  const accounts = await ordinaryAccounts();
  const owner = await stat(home).catch(() => ({ uid: 0, gid: 0 }));
  if (owner.uid === 0) {
    const [{ uid, gid } = noAccount()] = accounts;
    const words = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
    const runner: Runner = { programs, prefix: ['unshare', ...words] };
    if (await canRun(runner, dirname(home))) return { runner, home };
  }
  const account = accounts.find(({ uid }) => uid === owner.uid) ?? accounts[0] ?? noAccount();
  const runner = await withReachablePrograms({ programs, prefix: [], account });
  report(`PostgreSQL does not run as root: it runs as the account ${account.name}`);
  if (await canRun(runner, dirname(home))) {
    await handOver(home, runner);
    return { runner, home };
  }
  const newHome = await moveToRefuge(home, runner);
  await writeFile(join(home, pointer), newHome, { mode: 0o600 });
  for (const name of await readdir(home))
    if (name !== pointer) await rm(join(home, name), { recursive: true });
  report(`${account.name} may not enter ${home}: the database is kept in ${newHome}`);
  return { runner, home: newHome };
}

/** Gives a folder and its content to PostgreSQL's account, if it is not ours. */
export async function handOver(folder: string, { account }: Runner): Promise<void> {
  if (!account) return;
  const names = await readdir(folder, { recursive: true }).catch(() => undefined);
  if (!names) return;
  await chown(folder, account.uid, account.gid);
  for (const name of names) await lchown(join(folder, name), account.uid, account.gid);
}

async function ordinaryAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').filter((line) => line.includes(':'));
  const accounts = lines.map((line): Account => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
  const rank = ({ name }: Account) => ['nobody', 'postgres'].indexOf(name);
  return accounts.filter(({ uid }) => uid > 0).sort((a, b) => rank(b) - rank(a));
}

function noAccount(): never {
  throw new OperatorError(
    'PostgreSQL refuses to run as root, and this system has no other account. Add one.',
  );
}

async function canRun(runner: Runner, folder: string): Promise<boolean> {
  const script = 'cd "$1" && exec "$0" --version';
  const { command, words, options } = commandFor(runner, 'sh', [
    '-c',
    script,
    runner.programs.postgres,
    folder,
  ]);
  return await run(command, words, { ...options, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

async function withReachablePrograms(runner: Runner): Promise<Runner> {
  if (await canRun(runner, '/')) return runner;
  const { root, version } = runner.programs;
  const copy = join(refuge, `postgresql-${version}`);
  const copied = { ...runner, programs: programsIn(copy, version) };
  if (!(await canRun(copied, '/'))) {
    await rm(copy, { recursive: true, force: true });
    await mkdir(refuge, { recursive: true, mode: 0o755 });
    const unfinished = await mkdtemp(join(refuge, 'unfinished-'));
    await cp(root, unfinished, { recursive: true, verbatimSymlinks: true });
    await run('chmod', ['-R', 'a+rX', unfinished]);
    await rename(unfinished, copy);
  }
  return copied;
}

async function moveToRefuge(home: string, runner: Runner): Promise<string> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  await mkdir(refuge, { recursive: true, mode: 0o755 });
  const place = await mkdtemp(join(refuge, 'data-'));
  await run('chmod', ['a+rx', place]);
  const newHome = join(place, basename(home));
  if ((await readdir(home)).includes('cluster')) {
    await cp(home, newHome, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    await handOver(newHome, runner);
  }
  return newHome;
}
