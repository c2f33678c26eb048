import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { OperatorError } from '../startup/operator-error.ts';

/**
 * Reads a new password: typed twice and hidden on a terminal, else the first line of standard input.
 * @throws OperatorError when there is none, or the two differ
 */
export async function readNewPassword(whose: string): Promise<string> {
  return process.stdin.isTTY ? await typedTwice(whose) : await firstLine();
}

async function typedTwice(whose: string): Promise<string> {
  const password = await typed(`Password for ${whose}: `);
  if ((await typed('The same again: ')) !== password) throw new OperatorError('The two passwords differ.');
  return password;
}

async function typed(question: string): Promise<string> {
  process.stderr.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  throw new OperatorError('Standard input holds no password.');
}
