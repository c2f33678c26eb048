import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { untilListening } from '../apps/server/src/testing/answering.ts';
import { exampleWith } from '../apps/server/src/testing/example.ts';
import { type Front, makeCertificate } from './front.ts';

/** Debian's Caddy with deploy/Caddyfile. */
export const startCaddy: Front = async (folder, port, servers) => {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const { key, certificate } = await makeCertificate(folder);
  const site = await exampleWith('Caddyfile', [
    ['reverse_proxy 127.0.0.1:8000', `reverse_proxy ${servers.map((each) => `127.0.0.1:${each}`).join(' ')}`],
    ['\tlog {', '\tadmin off\n\tauto_https off\n\tlog {'],
    ['caseward.example.com {', `https://127.0.0.1:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`],
  ]);
  const config = join(folder, 'Caddyfile');
  await writeFile(config, site);
  // It keeps its state in the home folder.
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  caddy.stderr.pipe(createWriteStream(join(folder, 'error.log')));
  let heard = '';
  caddy.stderr.setEncoding('utf8').on('data', (text: string) => (heard = (heard + text).slice(-10_000)));
  const ended = once(caddy, 'exit').catch(() => {});
  await untilListening(caddy, port, () => heard);
  return async () => {
    caddy.kill('SIGTERM');
    await ended;
  };
};
