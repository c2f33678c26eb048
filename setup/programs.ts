import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The repository's folder, with a trailing slash. */
export const root = fileURLToPath(new URL('../', import.meta.url));

/** Runs a program on our terminal; answers its exit code, 1 when a signal ended it. */
async function run(command: string, words: readonly string[], options: SpawnOptions = {}): Promise<number> {
  const child = spawn(command, words, { cwd: root, stdio: 'inherit', ...options });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** Runs a package's program on our own Node. */
export const runNode = (words: readonly string[], options?: SpawnOptions) =>
  run(process.execPath, words, options);

/** Runs a program without printing; answers its exit code and output. */
export async function runQuietly(command: string, words: readonly string[], options: SpawnOptions = {}) {
  const child = spawn(command, words, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code: code ?? 1, output };
  } catch (error) {
    return { code: 127, output: String(error) };
  }
}
