import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { execute } from './execute.ts';

/** What an image says of how it is run, as OCI writes it. */
interface ImageConfig {
  User: string;
  WorkingDir: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
}

/** An image that was unpacked, to be run without a container engine. */
export interface UnpackedImage {
  /** Its root, which is mounted read-only where it runs. */
  root: string;
  config: ImageConfig;
}

/** Unpacks an OCI archive below a folder, with buildah. */
export async function unpackImage(archive: string, folder: string): Promise<UnpackedImage> {
  const buildah = (...words: string[]) =>
    execute('buildah', [
      ...['--storage-driver', 'vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')],
      ...words,
    ]);
  const container = await buildah('from', `oci-archive:${archive}`);
  const root = await buildah('mount', container);
  const { OCIv1 } = JSON.parse(await buildah('inspect', container)) as { OCIv1: { config: ImageConfig } };
  return { root, config: OCIv1.config };
}

/** A container that runs. */
export interface Container {
  /** Runs a program beside it, as its user; answers exit code and output. */
  exec(command: string[], input?: string): Promise<{ code: number; said: string }>;
  /** Sends SIGTERM to its first process; answers its exit code. */
  stop(): Promise<number>;
  /** Its exit code, once it has ended. */
  ended: Promise<number>;
  /** What it has said so far. */
  said(): string;
}

/** Where and how an image is run. */
interface Run {
  /** The folder of its volume. */
  data: string;
  /** A folder that it sees as /mnt. */
  mnt: string;
  /** It only reads that folder (`-v …:/mnt:ro`). */
  onlyReadsMnt?: boolean;
  settings: Record<string, string>;
  /** What is run; left out, the server. */
  command?: readonly string[];
}

/** Mounts what a container engine would: the root read-only, /proc, /dev, a small /tmp, the volume and a folder. */
const enter = `
set -e
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount -t tmpfs -o size=256m,mode=1777 tmpfs "$1/tmp"
mount --bind "$2" "$1/data"
mount --bind "$3" "$1/mnt"
if [ "$4" = ro ]; then mount -o remount,bind,ro "$1/mnt"; fi
shift 4
exec "$@"`;

/**
 * Starts an image as a container engine would: its own user without any capability, its own processes and mounts, a
 * read-only root, and the network of this machine.
 */
export async function startContainer(
  { root, config }: UnpackedImage,
  { data, mnt, onlyReadsMnt = false, settings, command = config.Cmd }: Run,
): Promise<Container> {
  for (const folder of [data, mnt]) {
    await mkdir(folder, { recursive: true });
    await execute('chown', [config.User, folder]);
  }
  const variables = [...config.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)];
  const asUser = (command: readonly string[]) => [
    ...['chroot', `--userspec=${config.User}`, root, '/usr/bin/env', '-i', ...variables],
    ...['sh', '-c', 'cd "$0" && exec "$@"', config.WorkingDir, ...command],
  ];
  const child = spawn(
    'unshare',
    [
      ...[
        '--mount',
        '--pid',
        '--fork',
        'sh',
        '-c',
        enter,
        'enter',
        root,
        data,
        mnt,
        onlyReadsMnt ? 'ro' : 'rw',
      ],
      ...asUser([...config.Entrypoint, ...command]),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? 1);
  let said = '';
  const hear = (words: Buffer) => {
    said = (said + words).slice(-20_000);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const first = await firstProcess(child.pid ?? 0);
  return {
    said: () => said,
    exec: async (command, input = '') => {
      const words = ['--target', String(first), '--mount', '--pid', ...asUser(command)];
      const beside = spawn('nsenter', words, { stdio: 'pipe' });
      // A program that reads nothing may have ended already.
      beside.stdin.on('error', () => {}).end(input);
      const [out, err, [code]] = await Promise.all([
        text(beside.stdout),
        text(beside.stderr),
        once(beside, 'exit'),
      ]);
      return { code: code as number, said: out + err };
    },
    stop: async () => {
      if (child.exitCode === null) process.kill(first, 'SIGTERM');
      return await ended;
    },
    ended,
  };
}

/** The process that unshare has made for the container. */
async function firstProcess(parent: number): Promise<number> {
  for (let attempt = 1; attempt <= 100; attempt += 1) {
    const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '');
    const first = Number.parseInt(children, 10);
    if (first > 0) return first;
    await wait(50);
  }
  throw new Error('The container has not begun.');
}
