import { session } from '@caseward/contract/session';
import type { Page } from '@playwright/test';
import { addresses } from '../addresses.ts';
import { failedRequest } from '../console-watch.ts';
import { expiredToken } from '../expired-token.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, drawn, placeOf, store, stored } from '../screens.ts';

const anywhere = {
  matter: crypto.randomUUID(),
  contact: crypto.randomUUID(),
  task: crypto.randomUUID(),
  deadline: crypto.randomUUID(),
  check: crypto.randomUUID(),
  event: crypto.randomUUID(),
  court: crypto.randomUUID(),
  playbook: crypto.randomUUID(),
};

test('nothing is shown before the session check ends', async ({ page, wire }) => {
  const release = await wire.hold(session.me);
  await page.goto('/matters');
  await expect.poll(() => wire.sent(session.me).length).toBe(1);
  await drawn(page);
  await expect(page.locator('#root :visible')).toHaveCount(0);
  expect(wire.calls()).toHaveLength(1);
  await release();
  await expect(page.getByRole('heading', { name: 'Matters' })).toBeVisible();
});

test.describe('without a token', () => {
  test.use({ role: null });

  test('every address leads to sign-in, and no call is made', async ({ page, wire }) => {
    for (const [path] of addresses(anywhere, anywhere)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/login');
    }
    expect(wire.calls()).toEqual([]);
  });

  test('a refresh token alone is not asked about', async ({ page, wire }) => {
    await page.goto('/caseward.svg');
    await page.evaluate(() => localStorage.setItem('refresh_token', 'anything'));
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
    expect(wire.calls()).toEqual([]);
  });

  test('forged tokens are cleared silently', async ({ page, firm, errors }) => {
    errors.expect(failedRequest);
    const { access } = firm.admin;
    await store(page, { access: `${access.slice(0, -4)}AAAA`, refresh: 'forged' });
    await page.evaluate(() => localStorage.setItem('something_else', 'kept by nobody'));
    await page.goto('/matters');
    await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
    await expect(alertOn(page)).toHaveCount(0);
    expect(await stored(page)).toEqual({});
  });

  test('an expired access token is renewed, unnoticed', async ({
    page,
    firm,
    installation,
    wire,
    errors,
  }) => {
    errors.expect(failedRequest);
    const access = await expiredToken(installation, firm.admin);
    await store(page, { access, refresh: firm.admin.refresh });
    await page.goto('/matters');
    await expect(page.getByRole('heading', { name: 'Matters' })).toBeVisible();
    expect(wire.sent(session.refresh).map((sent) => sent.postDataJSON())).toEqual([
      { refresh: firm.admin.refresh },
    ]);
    const kept = await stored(page);
    expect(kept.access_token).not.toBe(access);
    expect(kept.refresh_token).not.toBe(firm.admin.refresh);
  });

  test('two tabs with an expired token renew it once', async ({
    context,
    page,
    firm,
    installation,
    wire,
    errors,
  }) => {
    errors.expect(failedRequest);
    const access = await expiredToken(installation, firm.admin);
    await store(page, { access, refresh: firm.admin.refresh });
    const other = await context.newPage();
    await Promise.all([page.goto('/'), other.goto('/matters')]);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Matters' })).toBeVisible();
    expect(wire.sent(session.refresh)).toHaveLength(1);
  });
});

test('a token that expires while one works is renewed once for all calls', async ({
  page,
  firm,
  installation,
  wire,
  errors,
}) => {
  errors.expect(failedRequest);
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  const access = await expiredToken(installation, firm.admin);
  await page.evaluate((spent) => localStorage.setItem('access_token', spent), access);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Total Matters')).toBeVisible();
  await expect(page.getByText('No pending tasks.')).toBeVisible();
  expect(wire.sent(session.refresh)).toHaveLength(1);
  const statuses = await Promise.all(wire.calls().map(async (call) => (await call.response())?.status()));
  expect(statuses).toContain(401);
});

/** Stops the clock of a page that is to be opened; answers what runs it, half a second a step, until a check holds. */
async function holdClock(page: Page) {
  const opened = Date.now() + 1_000;
  await page.clock.install();
  await page.clock.pauseAt(opened);
  return {
    opened,
    runUntil: (check: () => Promise<void>) =>
      expect(async () => {
        await page.clock.runFor(500);
        await check();
      }).toPass({ intervals: [100] }),
  };
}

test('who leaves a page while it loads stays signed in', async ({ page }) => {
  for (let times = 0; times < 20; times += 1) {
    await page.goto('/matters', { waitUntil: times % 2 ? 'load' : 'commit' });
    // Each time at another moment of its coming.
    await page.waitForTimeout((times * 37) % 300);
  }
  await expect(page.getByRole('heading', { name: 'Matters' })).toBeVisible();
});

test('a server that is away when the page is opened is asked again', async ({ page, wire, errors }) => {
  errors.expect(failedRequest);
  const { runUntil } = await holdClock(page);
  const mend = await wire.cut(session.me);
  await page.goto('/matters');
  await runUntil(async () => expect(wire.sent(session.me).length).toBeGreaterThan(1));
  await expect(page.locator('#root :visible')).toHaveCount(0);
  await mend();
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Matters' })).toBeVisible();
  expect(placeOf(page)).toBe('/matters');
});

test('a server that fails for longer than five seconds ends the session silently', async ({
  page,
  wire,
  errors,
}) => {
  errors.expect(failedRequest);
  await wire.fail(session.me);
  const { opened, runUntil } = await holdClock(page);
  await page.goto('/matters');
  const signIn = page.getByRole('heading', { name: 'Welcome to Caseward' });
  await runUntil(() => expect(signIn).toBeVisible({ timeout: 100 }));
  // By the clock of the page, which the test advances.
  expect(await page.evaluate((from) => Date.now() - from, opened)).toBeGreaterThan(4_000);
  await expect(alertOn(page)).toHaveCount(0);
  expect(await stored(page)).toEqual({});
  expect(placeOf(page)).toBe('/login?next=%2Fmatters');
});
