import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import { freePort } from '../apps/server/src/embedded-postgres/postmaster.ts';
import { withoutStream } from '../e2e/streams.ts';
import { findBrowser } from '../setup/browser.ts';
import { type Click, clickThrough } from './clicks.ts';
import type { BenchFirm } from './firms.ts';
import type { Bench } from './open-bench.ts';
import { untilIdle } from './until-idle.ts';

/** Load and speed of the web application in the browser. */
export interface WebFigures {
  pages: PageFigures[];
  clicks: Click[];
}

interface PageFigures {
  page: string;
  /** KB that travel on a first visit. */
  kilobytes: number;
  scripts_kilobytes: number;
  /** Lighthouse, of 100; null where it found no score. */
  scores: Record<(typeof categories)[number], number | null>;
}

const categories = ['performance', 'accessibility', 'best-practices'] as const;

/** Visits every page of the largest firm in Chromium. */
export async function measureWeb(bench: Bench): Promise<WebFigures> {
  const { product, largest, report } = bench;
  const executablePath = await findBrowser(report);
  if (executablePath === undefined) return { pages: [], clicks: [] };
  await untilIdle(bench.client, report);
  const profile = await mkdtemp(join(tmpdir(), 'caseward-bench-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    viewport: { width: 1350, height: 940 },
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  await withoutStream(context);
  try {
    const pages: PageFigures[] = [];
    pages.push(await figuresOf(context, product.url, '/login', port));
    await signIn(context, product.url, largest);
    for (const path of await paths(bench)) {
      await renew(context, product.url, largest);
      const figures = await figuresOf(context, product.url, path, port);
      report(`${path} ${figures.kilobytes.toFixed(0)} KB ${JSON.stringify(figures.scores)}`);
      pages.push(figures);
    }
    await renew(context, product.url, largest);
    return { pages, clicks: await clickThrough(context, product.url, report) };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function paths({ client, largest }: Bench): Promise<string[]> {
  const newest = async (table: 'matters' | 'contacts' | 'tasks') => {
    const { rows } = await client.query<{ id: string }>(
      `select id from caseward.${table} where tenant_id = $1 and created_at < '2026-01-01' order by id desc limit 1`,
      [largest.id],
    );
    return rows[0]?.id ?? '';
  };
  const records = {
    matters: await newest('matters'),
    contacts: await newest('contacts'),
    tasks: await newest('tasks'),
  };
  const ofRecords = Object.entries(records).flatMap(([name, id]) => [
    `/${name}`,
    `/${name}/add`,
    `/${name}/${id}`,
    `/${name}/${id}/edit`,
  ]);
  return [
    '/',
    ...ofRecords,
    '/deadlines',
    '/deadlines/add',
    '/events',
    '/events/add',
    '/conflicts',
    '/conflicts/new',
    '/documents',
    '/search',
    '/settings/account',
    '/settings/team',
    '/settings/firm',
    '/settings/practice-areas',
    '/settings/courts',
    '/settings/walls',
    '/settings/audit',
    '/settings/trash',
  ];
}

const signIn = (context: BrowserContext, url: string, { refresh }: BenchFirm) =>
  keep(context, url, 'refresh_token', refresh);

/** So that no page has to refresh its token first, which Lighthouse would count as an error. */
const renew = async (context: BrowserContext, url: string, { access }: BenchFirm) =>
  keep(context, url, 'access_token', await access());

async function keep(context: BrowserContext, url: string, name: string, token: string) {
  const page = await context.newPage();
  await page.goto(`${url}/caseward.svg`);
  await page.evaluate(([name, token]) => localStorage.setItem(name, token), [name, token] as const);
  await page.close();
}

async function figuresOf(
  context: BrowserContext,
  url: string,
  path: string,
  port: number,
): Promise<PageFigures> {
  const { kilobytes, scripts_kilobytes } = await weigh(await context.newPage(), url + path);
  const answer = await lighthouse(
    url + path,
    { port, output: 'json', logLevel: 'error', onlyCategories: [...categories], disableStorageReset: true },
    desktopConfig,
  );
  const scoreOf = (category: string) => {
    const score = answer?.lhr.categories[category]?.score;
    return score === null || score === undefined ? null : Math.round(score * 100);
  };
  const scores = Object.fromEntries(categories.map((category) => [category, scoreOf(category)]));
  const page = path.replace(/[0-9a-f-]{36}/, ':id');
  return { page, kilobytes, scripts_kilobytes, scores: scores as PageFigures['scores'] };
}

/** What travels when nothing of it is here yet. */
async function weigh(page: Page, address: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const scripts = new Set<string>();
  let [all, ofScripts] = [0, 0];
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (scripts.has(requestId)) ofScripts += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.close();
  return { kilobytes: all / 1024, scripts_kilobytes: ofScripts / 1024 };
}
