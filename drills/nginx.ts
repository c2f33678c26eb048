import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exampleWith } from '../apps/server/src/testing/example.ts';
import { type Front, makeCertificate, untilAnswered } from './front.ts';

/** Debian's nginx with deploy/nginx.conf. */
export const startNginx: Front = async (folder, port, servers) => {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const { key, certificate } = await makeCertificate(folder);
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
  await untilAnswered(
    port,
    ended.then(async () => await readFile(join(folder, 'error.log'), 'utf8').catch(() => '')),
  );
  return async () => {
    nginx.kill('SIGQUIT');
    await ended;
  };
};
