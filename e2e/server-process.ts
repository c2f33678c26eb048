import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../apps/server/src/embedded-postgres/postmaster.ts';

/** The folder of this source. */
const here = fileURLToPath(new URL('../', import.meta.url));

/** The options of Node in `npm start`. */
const startWords = async (source: string): Promise<string[]> => {
  const manifest = await readFile(join(source, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(manifest) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
};

/** The largest file the journeys may upload, in MB: small, so that one too large is soon made. */
export const maxUploadMb = 5;

/** The product in a process of its own. */
export interface ServerProcess {
  /** Address it listens at, without a trailing slash. */
  url: string;
  /** Its process id. */
  pid: number;
  /** Resolves with its last words once it has ended, however it ended. */
  ended: Promise<string>;
  /** Stops it as an operator would; all data is kept. */
  stop(): Promise<void>;
  /** Kills it, as a power cut would, as far as one process goes. */
  kill(): Promise<void>;
}

/** What a start may differ in. */
export interface StartOptions {
  /** More options of Node's own. */
  words?: string[];
  /** More settings of the product, by their environment variables. */
  settings?: Record<string, string>;
  /** Where it listens; left out, a free port. */
  port?: number;
  /** Folder of the source that is run; left out, this one. */
  source?: string;
}

/**
 * Starts the product as `npm start` does, on a free port where none is named.
 * @param data_folder where it keeps everything
 * @throws Error with its output, when it ends before it is ready
 */
export async function startServer(
  data_folder: string,
  { words = [], settings = {}, port: wanted, source = here }: StartOptions = {},
): Promise<ServerProcess> {
  const port = wanted ?? (await freePort());
  const main = join(source, 'apps/server/src/main.ts');
  const child = spawn(process.execPath, [...(await startWords(source)), ...words, main], {
    env: {
      PATH: process.env.PATH,
      LANG: process.env.LANG,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      CASEWARD_DATA: data_folder,
      PORT: String(port),
      MAX_UPLOAD_MB: String(maxUploadMb),
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output = heardFrom(child);
  const ended = new Promise<string>((resolve) => {
    child.once('exit', () => resolve(output.heard));
  });
  await whenReady(child, output);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    ended,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Characters kept of what a server says. */
const longestLastWords = 10_000;

/** Collects what a process says, for as long as it runs. */
function heardFrom(child: ChildProcess) {
  const output: { heard: string; onWords: () => unknown } = { heard: '', onWords: () => {} };
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    output.heard = (output.heard + words).slice(-longestLastWords);
    output.onWords();
  });
  return output;
}

function whenReady(child: ChildProcess, output: ReturnType<typeof heardFrom>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output.heard}`)));
    output.onWords = () => output.heard.includes('is ready at') && resolve();
  });
}
