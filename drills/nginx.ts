import { mkdir } from 'node:fs/promises';
import { startNginx as start } from '../apps/server/src/testing/nginx.ts';
import { type Front, makeCertificate } from './front.ts';

/** Debian's nginx with deploy/nginx.conf. */
export const startNginx: Front = async (folder, port, servers) => {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const { key, certificate } = await makeCertificate(folder);
  const { stop } = await start(folder, port, servers, [
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/ssl/certs/caseward.pem', certificate],
    ['/etc/ssl/private/caseward.key', key],
  ]);
  return stop;
};
