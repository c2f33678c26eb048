import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { root } from './programs.ts';

/** Runs a program the way npm scripts do. */
function start(program: string, ...words: string[]) {
  const child = spawn(process.execPath, [join(root, 'setup/run.mjs'), '--eval', program, ...words], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, exit: once(child, 'exit') };
}

test('a program gets its words and the pinned Node, and its exit code is handed on', async () => {
  const { child, exit } = start(
    `console.log(process.version.split('.')[0], process.argv[1], process.cwd() + '/', process.env.PATH.split(':')[0]);
    process.exit(7)`,
    'a word',
  );
  expect(await text(child.stdout)).toBe(`v24 a word ${root} ${root}node_modules/.bin\n`);
  expect(await exit).toEqual([7, null]);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s reaches the program, which ends in its own way',
  async (signal) => {
    const { child, exit } = start(
      `process.on('${signal}', () => process.exit(3)); setTimeout(() => {}, 60_000); console.log('up')`,
    );
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await exit).toEqual([3, null]);
  },
);

test('a program that a signal ends is followed, so that npm has nothing to report', async () => {
  const { child, exit } = start(`setTimeout(() => {}, 60_000); console.log('up')`);
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect(await exit).toEqual([null, 'SIGINT']);
});
