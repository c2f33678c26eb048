import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Language, languages } from '@caseward/contract/languages';
import { paths } from '@caseward/contract/paths';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './api-problem.ts';
import { answerProblem } from './error-answers.ts';
import { firstFirmPage } from './first-firm-page.ts';
import { pagePolicy, pdfWorkerPolicy, type Reach } from './security-headers.ts';

const apiMeta = '<meta name="caseward-api" content="">';

/** Placeholder for the nonce in the built page. */
const noncePlace = 'CASEWARD_NONCE';

/** Paths that are not pages: an unknown one below them is an error, not the web application. */
const notPages = new RegExp(`^/(api|storage|((${languages.join('|')})/)?assets|healthz|readyz)(/|$)`);

/** Addresses of screens. The router of the web takes them in any case, and with a slash at the end. */
const screens = new RegExp(
  `^(${Object.values(paths)
    .map((path) => path.replaceAll(/\$\w+/g, '[^/]+').replace(/\/$/, ''))
    .join('|')})/?$`,
  'i',
);

/** The script of the worker that reads PDFs. */
const pdfWorker = /[\\/]assets[\\/]pdf\.worker[^\\/]*\.mjs(\.(br|gz))?$/;

/** Cookie in which a browser keeps the language that its person chose. */
const languageCookie = 'caseward_language';

/** The built web application. */
export interface BuiltWeb {
  /** Folder of the build. */
  folder: string;
  /** The API's address for the page; '' for its own origin. */
  apiBase: string;
  /** Whether anybody can sign in; left out, somebody can. */
  hasFirm?: () => Promise<boolean>;
}

/**
 * Serves the built web application: its files, and its one page for every other address, in the language that the
 * browser asks for. Where no screen has the address, the page says so, with status 404. Each language has a build of its own; the first one is in the folder itself.
 */
export async function serveWeb(app: FastifyInstance, web: BuiltWeb, reach: Reach): Promise<void> {
  const { folder, apiBase } = web;
  const pageIn = async (language: string) => {
    const built = await readFile(join(folder, language, 'index.html'), 'utf8');
    return built.replace(apiMeta, apiMeta.replace('""', `"${encodeURI(apiBase)}"`));
  };
  const [source, ...others] = languages;
  const pages = new Map<Language, string>([[source, await pageIn('')]]);
  for (const language of others) pages.set(language, await pageIn(language));
  let isBegun = web.hasFirm === undefined;
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // A firm is never removed, so once there is one nothing is asked any more.
    if (!isBegun) isBegun = (await web.hasFirm?.()) ?? true;
    reply.code(screens.test(pathOf(request)) ? 200 : 404);
    if (!isBegun)
      return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(firstFirmPage);
    const nonce = randomBytes(16).toString('base64');
    const language = languageOf(request);
    const page = pages.get(language) ?? '';
    return reply
      .header('content-security-policy', pagePolicy(reach, nonce))
      .header('cache-control', 'no-cache')
      .header('content-language', language)
      .header('vary', 'accept-language, cookie')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlace, nonce));
  };

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const named = /^([a-z]+[\\/])?assets[\\/]/.test(relative(folder, path));
      reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (pdfWorker.test(path)) reply.header('content-security-policy', pdfWorkerPolicy);
    },
  });
  app.get('/', { schema: { hide: true } }, sendPage);
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && !notPages.test(pathOf(request))) return sendPage(request, reply);
    return answerProblem(reply, notFound('Page'));
  });
}

/** The language that a browser's person chose, or else the first we have of those that the browser prefers. */
function languageOf({ cookies, headers }: FastifyRequest): Language {
  const preferred = (headers['accept-language'] ?? '')
    .split(',')
    .map((each) => each.trim().slice(0, 2).toLowerCase());
  const known = (tag?: string) => languages.find((language) => language === tag);
  return known(cookies[languageCookie]) ?? preferred.map(known).find(Boolean) ?? languages[0];
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';
