import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../embedded-postgres/postmaster.ts';
import { untilListening } from './answering.ts';
import { exampleWith } from './example.ts';

/** An nginx that runs. */
export interface Nginx {
  stop(): Promise<void>;
}

/**
 * Starts nginx with deploy/nginx.conf, and resolves once it listens.
 * @param folder of its files, its logs among them
 * @param port where it listens on loopback
 * @param servers the ports of Caseward
 * @param pairs what else differs in the example, beside its servers
 */
export async function startNginx(
  folder: string,
  port: number,
  servers: readonly number[],
  pairs: readonly (readonly [string, string])[],
): Promise<Nginx> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const each = 'server 127.0.0.1:8000 max_fails=0;';
  const site = await exampleWith('nginx.conf', [
    [each, servers.map((server) => each.replace('8000', String(server))).join('\n')],
    ...pairs,
  ]);
  await writeFile(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${join(folder, what)};`,
  );
  const settings = join(folder, 'nginx.conf');
  await writeFile(
    settings,
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr; error_log ${join(folder, 'error.log')};
     events {} http { access_log ${join(folder, 'access.log')}; ${temporary.join(' ')} include ${join(folder, 'site.conf')}; }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let heard = '';
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => (heard = (heard + text).slice(-10_000)));
  const ended = once(nginx, 'exit').catch(() => {});
  await untilListening(nginx, port, () => heard);
  return {
    stop: async () => {
      // At once, whatever streams are open.
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts nginx without TLS in front of a server; answers the address it has then. */
export async function startPlainNginx(folder: string, server: number): Promise<Nginx & { url: string }> {
  const port = await freePort();
  const { stop } = await startNginx(
    folder,
    port,
    [server],
    [
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
      ['ssl_certificate /etc/ssl/certs/caseward.pem;', ''],
      ['ssl_certificate_key /etc/ssl/private/caseward.key;', ''],
    ],
  );
  return { url: `http://127.0.0.1:${port}`, stop };
}
