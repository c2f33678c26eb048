import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contacts } from '@caseward/contract/contacts';
import { courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { playbooks } from '@caseward/contract/playbooks';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import type { Ids } from '../addresses.ts';
import { openEveryPage } from '../every-page.ts';
import { expect, test } from '../fixtures.ts';
import { noteShifts, shiftsOf } from '../layout-shifts.ts';
import { enterOneOfEach } from '../one-of-each.ts';
import { signIn } from '../screens.ts';

/** How long each answer takes, in milliseconds: the server is not next door. */
const latency = 150;
/** How much a page may move while it comes. */
const most = 0.02;

const laptop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Opens every address, and names those that move while they come. */
async function expectStill(page: Page, ids: Ids) {
  await noteShifts(page);
  await page.route(/\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, latency));
    // The page may have gone in the meantime.
    await route.continue().catch(() => {});
  });
  await openEveryPage(page, { ids, names: ids }, async (path) => {
    await page.waitForLoadState('networkidle');
    const { sum, shifts } = await shiftsOf(page);
    expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(most);
  });
}

// Every page takes minutes: wide tables are looked at on a laptop, empty states on a phone.
test.describe('on a laptop, signed out at first', () => {
  test.use({ ...laptop, role: null });

  test('nothing moves while a page of the demo firm comes', async ({ page }) => {
    test.setTimeout(240_000);
    await page.goto('/');
    await signIn(page, 'demo-admin', 'caseward-demo');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    const ids = await page.evaluate(
      async ({ lists, checks }) => {
        const headers = { Authorization: `Bearer ${localStorage.getItem('access_token')}` };
        const first = async (path: string) => (await (await fetch(path, { headers })).json())[0].id;
        const [matter, contact, task, deadline, event, court, playbook] = await Promise.all(lists.map(first));
        const made = await fetch(checks, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ terms: [{ name: 'Tidewell' }] }),
        });
        const { id: check } = await made.json();
        return { matter, contact, task, deadline, check, event, court, playbook };
      },
      {
        lists: [matters, contacts, tasks, deadlines, events, courts, playbooks].map(({ list }) => list.path),
        checks: conflictChecks.create.path,
      },
    );
    await expectStill(page, ids);
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('nothing moves while a page of a young firm comes', async ({ page, api }) => {
    test.setTimeout(240_000);
    const { ids } = await enterOneOfEach(api);
    await expectStill(page, ids);
  });
});
