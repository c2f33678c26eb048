import { contacts } from '@caseward/contract/contacts';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { tasks } from '@caseward/contract/tasks';
import { expect, test } from '../fixtures.ts';
import { enterOneOfEach } from '../one-of-each.ts';

for (const { type, list, get, loading } of [
  { type: 'task', list: '/tasks', get: tasks.get, loading: 'Loading task details...' },
  { type: 'contact', list: '/contacts', get: contacts.get, loading: 'Loading contact details...' },
  { type: 'event', list: '/events', get: events.get, loading: 'Loading event details...' },
  { type: 'deadline', list: '/deadlines', get: deadlines.get, loading: 'Loading deadline...' },
] as const)
  test(`a page begins with the title that its list says: ${type}`, async ({ page, api, wire }) => {
    const { names } = await enterOneOfEach(api);
    await page.goto(list);
    const release = await wire.hold(get);
    await page.getByRole('main').getByRole('link', { name: names[type], exact: true }).click();
    const title = page.getByRole('heading', { level: 1, name: names[type], exact: true });
    await expect(title).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: loading })).toBeVisible();
    const before = await title.boundingBox();
    await release();
    await expect(page.getByRole('status').filter({ hasText: loading })).toHaveCount(0);
    expect(await title.boundingBox()).toEqual(before);
    await expect(title).toBeFocused();
  });
