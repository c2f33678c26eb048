import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { rowOf, section, store } from '../screens.ts';
import { listenOn } from '../streams.ts';

test.use({ live: true });

test('a task that somebody else adds appears on the matter that two people have open', async ({
  page,
  firm,
  api,
  browser,
  baseURL,
}) => {
  const { STAFF: other } = firm.people;
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const elsewhere = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await store(elsewhere, { access: other.access, refresh: other.refresh });
  await listenOn(page, `/matters/${id}`);
  await listenOn(elsewhere, `/matters/${id}`);
  await other.call(tasks.create, { body: { title: 'File the inventory', matter: id } });
  for (const each of [page, elsewhere])
    await expect(section(each, 'Tasks').getByText('File the inventory')).toBeVisible();
  await api(matters.patch, { params: { id }, body: { title: 'Estate of Lord Byron' } });
  for (const each of [page, elsewhere])
    await expect(each.getByRole('heading', { level: 1 })).toHaveText('Estate of Lord Byron');
  await elsewhere.context().close();
});

test('a list says that there is something new, and shows it when asked', async ({ page, firm, api }) => {
  await api(tasks.create, { body: { title: 'Old' } });
  await listenOn(page, '/tasks');
  await expect(rowOf(page, 'Old')).toBeVisible();
  await firm.people.STAFF.call(tasks.create, { body: { title: 'File the inventory' } });
  const news = page.getByRole('button', { name: '1 new' });
  await expect(news).toBeVisible();
  await expect(rowOf(page, 'File the inventory')).toBeHidden();
  await expectNoViolations(page, 'a list with news');
  await news.click();
  await expect(rowOf(page, 'File the inventory')).toBeVisible();
  await expect(news).toBeHidden();
});

test('a form says who changed its record, and brings that in beside what was typed', async ({
  page,
  firm,
  api,
  wire,
}) => {
  const { STAFF: other } = firm.people;
  const { id } = await api(matters.create, { body: { title: 'Estate', description: 'First' } });
  await listenOn(page, `/matters/${id}/edit`);
  const title = page.getByRole('textbox', { name: 'Matter Title' });
  await title.fill('Estate of Byron');
  const place = await title.boundingBox();
  const theirs = await other.call(matters.patch, { params: { id }, body: { description: 'Theirs' } });
  await expect(page.getByText(`${other.name} changed this just now.`)).toBeInViewport();
  expect(await title.boundingBox(), 'a field that moved while somebody typed').toEqual(place);
  await expectNoViolations(page, 'a form with news');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Theirs');
  await expect(title).toHaveValue('Estate of Byron');
  await expect(page.getByText('changed this just now.')).toBeHidden();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate of Byron');
  expect(wire.sent(matters.update).map((request) => request.headers()['if-match'])).toEqual([
    `"${theirs.body.version}"`,
  ]);
});
