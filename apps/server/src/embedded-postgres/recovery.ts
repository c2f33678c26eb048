import { spawn } from 'node:child_process';
import { chmod, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, escapeLiteral } from 'pg';
import { databaseName, loginRoles } from '../db/roles.ts';
import { commandFor, handOver, type Runner } from './account.ts';
import { type Addresses, clusterIn, newPasswords, writePasswords } from './cluster.ts';

/** A cluster that was recovered from a backup, and runs on a socket that nobody else reaches. */
export interface Recovered extends Addresses {
  /** The last commit that it has, by the clock of the server that was backed up; undefined without any since the base. */
  lastCommit: Date | undefined;
  /** Gives its roles new passwords, which are kept beside it. */
  renewPasswords(): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL did not recover. */
export class RecoveryFailed extends Error {
  /** The last commit that the log has. */
  readonly lastCommit: Date | undefined;
  /** The log ended before the moment that was asked for. */
  readonly endedEarly: boolean;

  constructor(words: string) {
    super(`PostgreSQL did not recover. Its last words:\n${words.trimEnd().split('\n').slice(-8).join('\n')}`);
    this.lastCommit = lastCommitIn(words);
    this.endedEarly = words.includes('recovery ended before configured recovery target was reached');
  }
}

function lastCommitIn(words: string): Date | undefined {
  const [, day, time] = /last completed transaction was at log time (\S+) ([\d:.]+)\+00/.exec(words) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${time}Z`);
}

/** What PostgreSQL takes as a moment: ISO 8601 with its T and Z is refused. */
const momentInWords = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', '+00');

/**
 * Recovers a cluster that was put together from a base and its log, and leaves it running.
 * @param home the folder that holds it; the log is in its pg_wal
 * @param target the moment to stop at; `base`: as soon as it is consistent; `end`: when the log ends
 * @param options `thrownAway`: nothing of it has to survive a power cut
 * @throws RecoveryFailed
 */
export async function recover(
  home: string,
  runner: Runner,
  target: Date | 'base' | 'end',
  { thrownAway = false } = {},
): Promise<Recovered> {
  // Not below the data folder: the path of a socket has at most some 100 characters.
  const place = await mkdtemp(join(tmpdir(), 'caseward-recovery-'));
  const hba = join(place, 'pg_hba.conf');
  await chmod(place, 0o700);
  await writeFile(hba, 'local all all trust\n', { mode: 0o600 });
  await handOver(place, runner);
  await writeFile(join(clusterIn(home), 'recovery.signal'), '');
  await handOver(clusterIn(home), runner);
  const settings = {
    hba_file: hba,
    listen_addresses: '',
    unix_socket_directories: place,
    port: '5432',
    archive_mode: 'off',
    // What is needed lies in pg_wal already; so no shell has to find it.
    restore_command: 'false',
    recovery_target_timeline: 'current',
    ...(target instanceof Date && { recovery_target_time: momentInWords(target) }),
    ...(target === 'base' && { recovery_target: 'immediate' }),
    recovery_target_action: 'promote',
    // Sessions come when everything is there, and none before.
    hot_standby: 'off',
    ...(thrownAway && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
    lc_messages: 'C',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const { command, words, options } = commandFor(runner, runner.programs.postgres, [
    ...['-D', clusterIn(home)],
    ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
  ]);
  const log = join(place, 'recovery.log');
  const output = await open(log, 'w', 0o600);
  const child = spawn(command, words, { ...options, cwd: '/', stdio: ['ignore', output.fd, output.fd] });
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  await output.close();
  const stop = async () => {
    if (!isOver) child.kill('SIGINT');
    await ended;
    await rm(place, { recursive: true, force: true });
    // The next start takes its port from there, and this one was nobody's.
    await rm(join(clusterIn(home), 'postmaster.opts'), { force: true });
  };
  for (;;) {
    if (isOver) {
      const said = await readFile(log, 'utf8');
      await stop();
      throw new RecoveryFailed(said);
    }
    if (await takesSessions(place)) break;
    await wait(50);
  }
  const address = (role: string, database: string) =>
    `postgres://${role}@${encodeURIComponent(place)}:5432/${database}`;
  const addresses: Addresses = {
    superUrl: address('postgres', 'postgres'),
    ownerUrl: address(loginRoles.owner, databaseName),
    appUrl: address(loginRoles.app, databaseName),
  };
  return {
    ...addresses,
    lastCommit: lastCommitIn(await readFile(log, 'utf8')),
    renewPasswords: () => renewPasswords(home, addresses.superUrl, runner),
    stop,
  };
}

async function takesSessions(place: string): Promise<boolean> {
  const client = new Client({ host: place, port: 5432, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
    await client.end();
    return rows[0]?.recovers === false;
  } catch {
    return false;
  }
}

async function renewPasswords(home: string, superUrl: string, runner: Runner): Promise<void> {
  const passwords = newPasswords();
  const client = new Client({ connectionString: superUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const [role, password] of [
      ['postgres', passwords.superuser],
      [loginRoles.owner, passwords.owner],
      [loginRoles.app, passwords.app],
    ] as const)
      await client.query(`alter role ${role} password ${escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
  await writePasswords(home, passwords);
  await handOver(home, runner);
}
