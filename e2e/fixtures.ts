import type { Endpoint } from '@caseward/contract/endpoint';
import type { Role } from '@caseward/contract/roles';
import { test as base, expect } from '@playwright/test';
import { type Firm, foundFirm, type Reply, type Sent } from '../apps/server/src/testing/firm.ts';
import { ConsoleWatch } from './console-watch.ts';
import { type Installation, reachInstallation } from './installation.ts';
import { KeptContexts } from './kept-contexts.ts';
import { healthOfPages } from './page-health.ts';
import { withoutStream } from './streams.ts';
import { Wire } from './wire.ts';

async function bodyOf<Body>(reply: Promise<Reply<Body>>): Promise<Body> {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`The API answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Calls the API as the firm's administrator; answers the body, and throws on a refusal. */
const apiOf =
  ({ admin }: Firm) =>
  <E extends Endpoint>(endpoint: E, sent?: Sent) =>
    bodyOf(admin.call(endpoint, sent));

export type Api = ReturnType<typeof apiOf>;

/** After it no journey begins, in milliseconds of Unix time: CI has no time left. */
const until = Number(process.env.CASEWARD_JOURNEYS_UNTIL ?? Number.POSITIVE_INFINITY);

interface Journey {
  inTime: undefined;
  /** The person whom the browser's pages are signed in as; null: signed out. */
  role: Role | null;
  /** The browser's pages hear of what others change. */
  live: boolean;
  /** The firm's name. */
  firmName: string;
  /** A firm of the test's own, with one person of each role. */
  firm: Firm;
  api: Api;
  wire: Wire;
  /** Fails the test on console errors that it does not expect. */
  errors: ConsoleWatch;
  /** Fails the test when a page requests anything from another origin. */
  sameOrigin: undefined;
}

const variable = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: the journeys' set-up did not run.`);
  return value;
};

export const test = base.extend<Journey, { installation: Installation; contexts: KeptContexts }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern.
    async ({}, use) => {
      const installation = await reachInstallation(
        variable('CASEWARD_JOURNEYS_URL'),
        variable('CASEWARD_JOURNEYS_DATA'),
      );
      await use(installation);
      await installation.close();
    },
    { scope: 'worker' },
  ],
  inTime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern.
    async ({}, use, journey) => {
      // What has failed has its second try all the same.
      journey.skip(journey.retry === 0 && Date.now() > until, 'CI has no time left.');
      await use(undefined);
    },
    { auto: true },
  ],
  role: ['ADMIN', { option: true }],
  live: [false, { option: true }],
  contexts: [
    async ({ browser }, use) => {
      const contexts = new KeptContexts(browser);
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    { contexts, storageState, live, viewport, isMobile, hasTouch, locale, timezoneId, colorScheme },
    use,
    journey,
  ) => {
    const kind = JSON.stringify({ live, viewport, isMobile, hasTouch, locale, timezoneId, colorScheme });
    const context = await contexts.take(kind, storageState, async (made) => {
      if (!live) await withoutStream(made);
    });
    await use(context);
    // Playwright takes its picture of what went wrong when it closes.
    if (journey.status === journey.expectedStatus) await contexts.giveBack(kind, context);
    else await context.close();
  },
  firmName: ['Hale & Partners', { option: true }],
  baseURL: ({ installation }, use) => use(installation.url),
  firm: async ({ installation, firmName }, use) => use(await foundFirm(installation, firmName)),
  api: ({ firm }, use) => use(apiOf(firm)),
  storageState: ({ firm, role, installation }, use) => {
    if (role === null) return use(undefined);
    const { access, refresh } = firm.people[role];
    const localStorage = [
      { name: 'access_token', value: access },
      { name: 'refresh_token', value: refresh },
    ];
    return use({ cookies: [], origins: [{ origin: installation.url, localStorage }] });
  },
  wire: [
    async ({ context }, use, journey) => {
      const wire = new Wire(context);
      await use(wire);
      // What a page waited for is gone with it.
      if (journey.status === journey.expectedStatus) return;
      await journey.attach('answers', { body: wire.answers().join('\n') || 'none' });
      await journey.attach('requests without an answer', { body: wire.pending().join('\n') || 'none' });
      await journey.attach('how the pages fare', { body: await healthOfPages(context) });
    },
    { auto: true },
  ],
  errors: [
    async ({ context }, use) => {
      const errors = new ConsoleWatch(context);
      await use(errors);
      expect(errors.unexpected(), 'errors a page printed').toEqual([]);
      expect(errors.missing(), 'errors a page should have printed').toEqual([]);
    },
    { auto: true },
  ],
  sameOrigin: [
    async ({ wire, installation }, use) => {
      await use(undefined);
      const isOurs = (url: string) => /^(data|blob):/.test(url) || new URL(url).origin === installation.url;
      const strangers = wire.all().map((request) => request.url());
      expect(
        strangers.filter((url) => !isOurs(url)),
        'requests that left the product',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
