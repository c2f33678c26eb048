import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { hasFirm } from '../startup/first-run.queries.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The product with a web application, and the routes it serves, each as `METHOD /path`. */
export interface ServedApp extends TestApp {
  served: ReadonlySet<string>;
}

/**
 * Starts the product with a small web application, and notes every route that it makes.
 * @param isNew whether the application waits for the first firm, as that of a new installation does
 */
export async function startServedApp(isNew = false): Promise<ServedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'caseward-web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'de', 'assets'), { recursive: true });
  const page = (lang: string, base: string) =>
    `<!doctype html><html lang="${lang}"><title>Caseward</title><script src="${base}assets/main-1.js" nonce="CASEWARD_NONCE"></script>`;
  await writeFile(join(folder, 'index.html'), page('en', '/'));
  await writeFile(join(folder, 'de', 'index.html'), page('de', '/de/'));
  await writeFile(join(folder, 'de', 'assets', 'main-1.js'), 'export {};');
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const script = join(folder, 'assets', 'main-1.js');
  await writeFile(script, 'export {};');
  await writeFile(`${script}.br`, brotliCompressSync('export {};'));
  await writeFile(`${script}.gz`, gzipSync('export {};'));
  const served = new Set<string>();
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) served.add(`${each} ${url}`);
    });
  };
  subscribe('fastify.initialization', listen);
  const test: TestApp = await startTestApp({
    web: { folder, apiBase: '', ...(isNew && { hasFirm: () => hasFirm(test.services.pool) }) },
  });
  unsubscribe('fastify.initialization', listen);
  return {
    ...test,
    served,
    close: async () => {
      await test.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
