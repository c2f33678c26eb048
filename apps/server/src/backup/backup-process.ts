import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const commandLine = fileURLToPath(new URL('../cli/main.ts', import.meta.url));
/** Whoever works goes first. */
const niceness = 10;
/** Characters kept of what it says. */
const longestWords = 4_000;

/**
 * Runs a command of the backup as a process of its own, with this one's settings: reading, compressing and encrypting
 * everything would keep requests waiting.
 * @param signal ends it
 * @throws Error with what it said, when it fails
 */
export async function runBackup(signal: AbortSignal, ...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [commandLine, 'backup', ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGTERM',
  });
  try {
    if (child.pid) setPriority(child.pid, niceness);
  } catch {
    // Where it may not be nicer, it is as it is.
  }
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-longestWords);
  });
  child.stderr.on('error', () => {});
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`backup ended with ${code}: ${said.trim()}`);
}
