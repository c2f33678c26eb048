import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exampleWith } from '../apps/server/src/testing/example.ts';
import { execute } from './execute.ts';

/**
 * Starts Debian's nginx with deploy/nginx.conf, with a certificate of its own.
 * @param folder of its files
 * @param port where it listens on loopback
 * @param servers the ports of Caseward
 */
export async function startNginx(
  folder: string,
  port: number,
  servers: readonly number[],
): Promise<() => Promise<unknown>> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  await execute('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
    ...['-subj', '/CN=127.0.0.1', '-keyout', key, '-out', certificate],
  ]);
  const site = await exampleWith('nginx.conf', [
    [
      'server 127.0.0.1:8000 max_fails=0;',
      servers.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n'),
    ],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/ssl/certs/caseward.pem', certificate],
    ['/etc/ssl/private/caseward.key', key],
  ]);
  await writeFile(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${join(folder, what)};`,
  );
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
     events {} http { access_log off; ${temporary.join(' ')} include ${join(folder, 'site.conf')}; }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  const refused = ended.then(async () => {
    throw new Error(`nginx has ended: ${await readFile(join(folder, 'error.log'), 'utf8').catch(() => '')}`);
  });
  refused.catch(() => {});
  for (let attempt = 1; ; attempt += 1) {
    const answer = await Promise.race([
      refused,
      fetch(`https://127.0.0.1:${port}/healthz`).catch(() => undefined),
    ]);
    if (answer?.ok) break;
    if (attempt === 100) throw new Error('nginx does not answer.');
    await wait(100);
  }
  return async () => {
    nginx.kill('SIGQUIT');
    await ended;
  };
}
