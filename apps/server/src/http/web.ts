import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './api-problem.ts';
import { answerProblem } from './error-answers.ts';
import { pagePolicy, type Reach } from './security-headers.ts';

const apiMeta = '<meta name="caseward-api" content="">';

/** Placeholder for the nonce in the built page. */
const noncePlace = 'CASEWARD_NONCE';

/** Paths that are not pages: an unknown one below them is an error, not the web application. */
const notPages = /^\/(api|storage|assets|healthz|readyz)(\/|$)/;

/** The built web application. */
export interface BuiltWeb {
  /** Folder of the build. */
  folder: string;
  /** The API's address for the page; '' for its own origin. */
  apiBase: string;
}

/** Serves the built web application: its files, and its one page for every other address. */
export async function serveWeb(app: FastifyInstance, web: BuiltWeb, reach: Reach): Promise<void> {
  const { folder, apiBase } = web;
  const built = await readFile(join(folder, 'index.html'), 'utf8');
  const page = built.replace(apiMeta, apiMeta.replace('""', `"${encodeURI(apiBase)}"`));
  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(reach, nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlace, nonce));
  };

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const named = path.includes(`${join(folder, 'assets')}`);
      reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && !notPages.test(pathOf(request))) return sendPage(reply);
    return answerProblem(reply, notFound('Page'));
  });
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';
