import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Stage } from './drill.ts';

const root = join(import.meta.dirname, '..');

/**
 * Runs tests of the server, and expects that they pass.
 * @param what that they pass, in words
 * @param config the file in `apps/server` that names them
 */
export async function expectTests(stage: Stage, what: string, config: string): Promise<void> {
  const words = ['run', '--config', `apps/server/${config}`, '--reporter', 'dot'];
  const tests = spawn(join(root, 'node_modules/.bin/vitest'), words, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  tests.stdout.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-100_000)));
  const [code] = await once(tests, 'close');
  const lines = stripVTControlCharacters(said).split('\n');
  const told = lines.filter((line) => /^\s*(FAIL|Tests) /.test(line)).map((line) => line.trim());
  stage.expect(what, code === 0, told.join('; '));
}
