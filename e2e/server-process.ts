import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../apps/server/src/embedded-postgres/postmaster.ts';

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const manifest = fileURLToPath(new URL('../package.json', import.meta.url));

/** The options of Node in `npm start`. */
const startWords = async (): Promise<string[]> => {
  const { scripts } = JSON.parse(await readFile(manifest, 'utf8')) as { scripts: { start: string } };
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
  /** Stops it as an operator would; all data is kept. */
  stop(): Promise<void>;
  /** Kills it, as a power cut would, as far as one process goes. */
  kill(): Promise<void>;
}

/**
 * Starts the product as `npm start` does, on a free port.
 * @param data_folder where it keeps everything
 * @param words more options of Node's own
 * @throws Error with its output, when it ends before it is ready
 */
export async function startServer(data_folder: string, words: string[] = []): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [...(await startWords()), ...words, main], {
    env: {
      PATH: process.env.PATH,
      LANG: process.env.LANG,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      CASEWARD_DATA: data_folder,
      PORT: String(port),
      MAX_UPLOAD_MB: String(maxUploadMb),
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await whenReady(child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

function whenReady(child: ChildProcess): Promise<void> {
  let heard = '';
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${heard}`)));
    child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      heard += words;
      if (heard.includes('is ready at')) resolve();
    });
  });
}
