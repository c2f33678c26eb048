import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contacts } from '@caseward/contract/contacts';
import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import { addresses, type Ids } from '../addresses.ts';
import { expect, test } from '../fixtures.ts';
import { noteShifts, shiftsOf } from '../layout-shifts.ts';
import { noteDeadline } from '../noted-deadline.ts';
import { signIn } from '../screens.ts';

/** How long each answer takes, in milliseconds: the server is not next door. */
const latency = 150;
/** How much a page may move while it comes. */
const most = 0.02;

const screens = {
  'a laptop': { viewport: { width: 1440, height: 900 } },
  'a phone': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

/** Opens every address, and names those that move while they come. */
async function expectStill(page: Page, ids: Ids) {
  await noteShifts(page);
  await page.route(/\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, latency));
    // The page may have gone in the meantime.
    await route.continue().catch(() => {});
  });
  for (const [path] of addresses(ids, ids)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('status')).toHaveCount(0);
    const { sum, shifts } = await shiftsOf(page);
    expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(most);
  }
}

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`on ${name}`, () => {
    test.use(screen);
    test.setTimeout(240_000);

    test('nothing moves while a page of a young firm comes', async ({ page, api }) => {
      const matter = await api(matters.create, { body: { title: 'Estate of Byron' } });
      const contact = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
      const task = await api(tasks.create, { body: { title: 'File the inventory' } });
      await api(notes.create, { body: { note: 'A note', matter: matter.id } });
      const deadline = await noteDeadline(api, matter.id);
      const check = await api(conflictChecks.create, {
        body: { subject: 'Enquiry of Lovelace', terms: [{ name: 'Ada Byron', side: 'ADVERSE' }] },
      });
      await expectStill(page, {
        matter: matter.id,
        contact: contact.id,
        task: task.id,
        deadline: deadline.id,
        check: check.id,
      });
    });

    test.describe('signed out at first', () => {
      test.use({ role: null });

      test('nothing moves while a page of the demo firm comes', async ({ page }) => {
        await page.goto('/');
        await signIn(page, 'demo-admin', 'caseward-demo');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
        const ids = await page.evaluate(
          async ({ lists, checks }) => {
            const headers = { Authorization: `Bearer ${localStorage.getItem('access_token')}` };
            const first = async (path: string) => (await (await fetch(path, { headers })).json())[0].id;
            const [matter, contact, task, deadline] = await Promise.all(lists.map(first));
            const made = await fetch(checks, {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify({ terms: [{ name: 'Tidewell' }] }),
            });
            return { matter, contact, task, deadline, check: (await made.json()).id };
          },
          {
            lists: [matters.list.path, contacts.list.path, tasks.list.path, deadlines.list.path],
            checks: conflictChecks.create.path,
          },
        );
        await expectStill(page, ids);
      });
    });
  });
}
