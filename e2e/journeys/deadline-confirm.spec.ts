import { deadlines } from '@caseward/contract/deadlines';
import { documents } from '@caseward/contract/documents';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import type { Firm } from '../../apps/server/src/testing/firm.ts';
import { upload } from '../../apps/server/src/testing/uploads.ts';
import { expectNoViolations } from '../accessibility.ts';
import { type Api, expect, test } from '../fixtures.ts';
import { choose, fact } from '../screens.ts';

/*
 * What a second person sees of a day, before they enter it and afterwards.
 */

/** A deadline that the administrator had computed from an event, both with a document. */
async function computed(api: Api, { admin }: Firm) {
  const addDocument = async (of: string, title: string) => {
    const file_path = await upload(admin, `${title}.txt`, `${title} of May 1`);
    return (await api(documents.create, { body: { title, matter: of, file_path } })).id;
  };
  const matter = (await api(matters.create, { body: { title: 'Byron v. Lovelace' } })).id;
  const [proof, letter] = [
    await addDocument(matter, 'Proof of service'),
    await addDocument(matter, 'Letter'),
  ];
  const event = await api(events.create, {
    body: { title: 'Service', kind: 'SERVICE', day: '2026-05-01', matter, document: proof },
  });
  const question = { rule: 'us-federal/frcp-33-b-2', trigger: '2026-05-01' };
  return api(deadlines.create, {
    body: {
      ...{ title: 'Answers', matter, question, event: event.id, document: letter },
      ...{ kind: 'RESPONSE', reason: 'Served on Friday by Mills' },
    },
  });
}

test.use({ role: 'STAFF' });

test('the documents that show a day are read beside the second entry', async ({ page, api, firm }) => {
  const { id } = await computed(api, firm);
  await page.goto(`/deadlines/${id}`);
  const panel = page.getByRole('region', { name: 'Confirm this day' });
  const toRead = panel.getByRole('list', { name: 'Documents to read' });
  await expect(toRead.getByRole('listitem')).toHaveText(['Letter', 'Proof of service']);
  await expectNoViolations(page, 'a day to be confirmed, with its documents');
  await toRead.getByRole('link', { name: 'Proof of service' }).click();
  await expect(page.getByText('Proof of service of May 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Days' }).getByRole('link', { name: 'Letter' }).click();
  await expect(page.getByText('Letter of May 1')).toBeVisible();
});

test('another day names the document that shows it', async ({ page, api, firm }) => {
  const { id } = await computed(api, firm);
  await page.goto(`/deadlines/${id}`);
  await page.getByRole('button', { name: 'New day' }).click();
  const dialog = page.getByRole('dialog', { name: 'New day' });
  await dialog.getByText('By hand', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('2026-06-12');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('As they wrote');
  await choose(page, 'Document that shows it', 'Proof of service');
  await dialog.getByRole('button', { name: 'Save new day' }).click();
  const days = page.getByRole('list', { name: 'Days' }).getByRole('listitem');
  await expect(days).toHaveCount(2);
  await expect(days.first().getByRole('link', { name: 'Proof of service' })).toBeVisible();
});

test('nothing beside the second entry tells the trigger: no link to its event, and no reason', async ({
  page,
  api,
  firm,
}) => {
  const { id } = await computed(api, firm);
  await page.goto(`/deadlines/${id}`);
  const day = page.getByRole('textbox', { name: 'Day from which is counted' });
  await expect(fact(page, 'Counted from')).toHaveText('Service');
  const days = page.getByRole('list', { name: 'Days' });
  await expect(days).toContainText('Its reason is shown after the second entry.');
  // Asked once the days are there: until then nothing is told anyway.
  await expect(fact(page, 'Counted from').getByRole('link')).toHaveCount(0);
  await expect(page.getByText('Served on Friday by Mills')).toHaveCount(0);
  await day.fill('2026-05-01');
  await day.press('Tab');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(days).toContainText('Served on Friday by Mills');
  await expect(fact(page, 'Counted from').getByRole('link')).toHaveText('Service');
});

test.describe('who entered it', () => {
  test.use({ role: 'ADMIN' });

  test('reads how an earlier day was computed', async ({ page, api, firm }) => {
    const { id } = await computed(api, firm);
    await api(deadlines.addValue, {
      params: { id },
      body: { due_on: '2026-06-20', reason: 'Order of May 30', source: 'ORDERED' },
    });
    await page.goto(`/deadlines/${id}`);
    const days = page.getByRole('list', { name: 'Days' }).locator('> li');
    const [current, earlier] = [days.first(), days.last()];
    await expect(current).toContainText('June 20, 2026');
    await earlier.getByText('How it was computed').click();
    await expect(earlier).toContainText('Fed. R. Civ. P. 33(b)(2)');
    await expect(earlier.getByRole('list', { name: 'How it was computed' })).toContainText('30 days');
    await expect(current.getByText('How it was computed')).toHaveCount(0);
    await expectNoViolations(page, 'how an earlier day was computed');
  });
});

test('a last day that is entered without its year is the next such day, and its hour is compared', async ({
  page,
  api,
}) => {
  const matter = (await api(matters.create, { body: { title: 'Byron' } })).id;
  const ahead = new Date(Date.now() + 60 * 86_400_000);
  const next = ahead.toISOString().slice(0, 10);
  const { id } = await api(deadlines.create, {
    body: {
      ...{ title: 'Answers', matter, kind: 'RESPONSE', reason: 'Ordered' },
      ...{ due_on: next, due_time: '16:00' },
    },
  });
  await page.goto(`/deadlines/${id}`);
  const panel = page.getByRole('region', { name: 'Confirm this day' });
  const confirm = () => panel.getByRole('button', { name: 'Confirm' }).click();
  await panel
    .getByRole('textbox', { name: 'Last day' })
    .fill(`${ahead.getUTCMonth() + 1}/${ahead.getUTCDate()}`);
  await confirm();
  await expect(page.getByText('What you entered differs from the first entry.')).toBeVisible();
  await panel.getByLabel('Time').fill('16:00');
  await confirm();
  await expect(page.getByText('The day is confirmed.')).toBeVisible();
});
