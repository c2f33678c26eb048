import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** The program of the operator's commands. */
export const commandLine = fileURLToPath(new URL('../cli/main.ts', import.meta.url));

// biome-ignore lint/style/noProcessEnv: where compiled code is kept is no setting of Caseward.
const { NODE_COMPILE_CACHE } = process.env;

/** What processes of the product inherit as they do from `npm run`: code that was compiled before is not compiled again. */
export const inherited: Record<string, string> = { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };

/**
 * Runs a command of the operator in a process of its own.
 * @param words of the command, such as `['audit', 'verify']`
 * @param settings the folder it runs in, its environment variables, what it reads from standard input, and an account
 *   other than this one
 * @returns its exit code, and what it printed
 */
export async function runCommand(
  words: readonly string[],
  {
    cwd,
    env,
    input = '',
    account,
  }: {
    cwd: string;
    env: Record<string, string>;
    input?: string;
    account?: { uid: number; gid: number } | undefined;
  },
): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [commandLine, ...words], {
    cwd,
    env: { ...inherited, ...env },
    stdio: 'pipe',
    ...account,
  });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, out, err };
}
