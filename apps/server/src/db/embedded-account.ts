import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { OperatorError } from '../operator-error.ts';
import type { Programs } from './embedded-programs.ts';

const run = promisify(execFile);

/** As whom PostgreSQL's programs run: words put before each command. */
export type RunAs = readonly string[];

/** Nothing of the surroundings reaches PostgreSQL: PGDATA, PGPORT or a language would change what it does. */
export const bareEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Decides as whom PostgreSQL runs, since it refuses to run as root. Root gets a user namespace in which it bears
 * the number of an ordinary account: files keep belonging to root, and folders only root may enter stay in reach.
 */
export async function chooseAccount(programs: Programs): Promise<RunAs> {
  if (process.getuid?.() !== 0) return [];
  const { uid, gid } = await ordinaryAccount();
  const runAs = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  await run('unshare', [...runAs.slice(1), programs.postgres, '--version'], { env: bareEnvironment });
  return runAs;
}

async function ordinaryAccount(): Promise<Account> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line): Account => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
  const ordinary = accounts.filter(({ uid }) => uid > 0);
  const account =
    ordinary.find(({ name }) => name === 'postgres') ??
    ordinary.find(({ name }) => name === 'nobody') ??
    ordinary[0];
  if (!account) {
    throw new OperatorError(
      'PostgreSQL refuses to run as root, and this system has no other account. Add one.',
    );
  }
  return account;
}
