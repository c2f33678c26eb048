import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chooseRunner } from '../embedded-postgres/account.ts';
import { freePort } from '../embedded-postgres/postmaster.ts';
import { findPrograms } from '../embedded-postgres/programs.ts';
import { untilListening } from './answering.ts';
import { exampleWith } from './example.ts';

/** The first version that knows prepared statements in transaction mode. */
const oldest = [1, 21] as const;

/** Why PgBouncer cannot be tried here; undefined where it can. */
export async function whyNoPooler(): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)('pgbouncer', ['--version']).catch(() => ({ stdout: '' }));
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  if (!major) return 'PgBouncer is not installed.';
  const isNewEnough = Number(major) > oldest[0] || Number(minor) >= oldest[1];
  return isNewEnough ? undefined : `PgBouncer is ${major}.${minor}; ${oldest.join('.')} or newer is needed.`;
}

/** A PgBouncer that runs. */
export interface Pooler {
  /** The address of `caseward_app` through it. */
  appUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer with deploy/pgbouncer.ini, on all databases of a PostgreSQL.
 * @param folder of its files
 * @param database superuser, whom it asks for passwords, and serving role
 * @param connections that it opens for each database
 */
export async function startPooler(
  folder: string,
  database: { superUrl: string; appUrl: string },
  connections: number,
): Promise<Pooler> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const [superuser, app] = [new URL(database.superUrl), new URL(database.appUrl)];
  const passwords = join(folder, 'userlist.txt');
  await writeFile(passwords, `"${superuser.username}" "${superuser.password}"\n`, { mode: 0o600 });
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    await exampleWith('pgbouncer.ini', [
      ['caseward = host=10.0.0.5 port=5432', `* = host=${app.hostname} port=${app.port}`],
      ['listen_port = 6432', `listen_port = ${port}`],
      ['/etc/pgbouncer/userlist.txt', passwords],
      ['auth_user = pgbouncer', `auth_user = ${superuser.username}`],
      ['default_pool_size = 20', `default_pool_size = ${connections}`],
    ]),
  );
  // It refuses to run as root, as PostgreSQL does.
  const { runner } = await chooseRunner(await findPrograms(), folder, () => {});
  const [command = '', ...words] = [...runner.prefix, 'pgbouncer', settings];
  const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let heard = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (heard = (heard + text).slice(-10_000)));
  const ended = once(child, 'exit').catch(() => {});
  app.port = String(port);
  // No database is asked: the connection to it would stay open.
  await untilListening(child, port, () => heard);
  return {
    appUrl: app.href,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
