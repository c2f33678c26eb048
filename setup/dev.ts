import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readConfig } from '../apps/server/src/config.ts';
import { freePort } from '../apps/server/src/embedded-postgres/postmaster.ts';
import { root } from './programs.ts';

// People use Vite's address, which proxies calls to the server.
const { host, port, publicUrl: public_url } = readConfig();
const apiPort = await freePort();
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts')],
  {
    stdio: 'inherit',
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort), PUBLIC_URL: public_url },
  },
);
const vite = spawn(
  process.execPath,
  [join(root, 'node_modules/vite/bin/vite.js'), '--host', host, '--port', String(port), '--strictPort'],
  {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: { ...process.env, CASEWARD_API: `http://127.0.0.1:${apiPort}` },
  },
);

const children = [server, vite];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop).on('SIGTERM', stop);
// Each needs the other.
for (const child of children) child.once('exit', stop);
await Promise.all(children.map((child) => once(child, 'exit')));
process.exit(0);
