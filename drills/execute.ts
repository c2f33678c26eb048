import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a program; answers what it prints. @throws with what it said, when it fails */
export async function execute(command: string, words: readonly string[], cwd?: string): Promise<string> {
  const { stdout } = await run(command, words, { maxBuffer: 64 * 1024 * 1024, ...(cwd && { cwd }) });
  return stdout.trim();
}

/** Whether a program is among those of this machine. */
export const isInstalled = (program: string): Promise<boolean> =>
  execute('sh', ['-c', `command -v ${program}`]).then(
    () => true,
    () => false,
  );
