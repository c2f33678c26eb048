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

test('nothing is done with a deadline before it is loaded', async ({ page, api, wire }) => {
  const { names } = await enterOneOfEach(api);
  await page.goto('/deadlines');
  const release = await wire.hold(deadlines.get);
  await page.getByRole('main').getByRole('link', { name: names.deadline, exact: true }).click();
  const acts = ['Mark as done', 'New day', 'Extension', 'Cancel deadline', 'Edit'].map((name) =>
    page.getByRole('main').getByRole('button', { name, exact: true }),
  );
  for (const act of acts) await expect(act).toBeDisabled();
  const before = await Promise.all(acts.map((act) => act.boundingBox()));
  await release();
  for (const act of acts) await expect(act).toBeEnabled();
  expect(await Promise.all(acts.map((act) => act.boundingBox()))).toEqual(before);
});
