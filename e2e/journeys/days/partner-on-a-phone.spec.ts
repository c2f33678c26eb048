import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import type { Locator } from '@playwright/test';
import type { Firm } from '../../../apps/server/src/testing/firm.ts';
import { expectNoViolations } from '../../accessibility.ts';
import { dayOfFirm } from '../../firm-days.ts';
import { expect, test } from '../../fixtures.ts';
import { fact } from '../../screens.ts';

test.use({ role: 'ATTORNEY', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The partner's matter, in which a paralegal has just asked for something. */
async function leaseOfAcme({ people: { ATTORNEY, STAFF } }: Firm): Promise<string> {
  const acme = await STAFF.call(contacts.create, {
    body: { first_name: 'Acme Ltd', kind: 'COMPANY', phone_number: '(212) 555-0142' },
  });
  const { body: matter } = await STAFF.call(matters.create, {
    body: { title: 'Lease of Acme', clients: [acme.body.id], assigned_users: [ATTORNEY.id, STAFF.id] },
  });
  const of = { matter: matter.id };
  const mine = { ...of, assigned_to: ATTORNEY.id };
  await STAFF.call(tasks.create, { body: { ...mine, title: 'Approve the draft', due_date: dayOfFirm() } });
  await STAFF.call(tasks.create, { body: { ...of, title: 'Archive the file', assigned_to: STAFF.id } });
  await STAFF.call(notes.create, { body: { ...of, note: `@${ATTORNEY.username} they want to sign today.` } });
  return matter.id;
}

/** Taps what is large enough for a thumb. */
async function tap(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const box = await target.boundingBox();
  expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0), `${target}`).toBeGreaterThanOrEqual(24);
  await target.tap();
}

test("a partner's day on a phone, between two courts", async ({ page, api, firm }) => {
  // A whole day takes a busy machine longer than a journey is given.
  test.slow();
  const { ATTORNEY } = firm.people;
  const id = await leaseOfAcme(firm);
  const bar = page.getByRole('toolbar', { name: 'Quick actions' });
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('the bell tells of a task and a question, and leads to the matter', async () => {
    await page.goto('/');
    const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName(/unread/);
    await expectNoViolations(page, 'the dashboard on a phone');
    await tap(bell);
    const told = page.getByRole('dialog', { name: 'Notifications' });
    const question = told.getByRole('listitem').filter({ hasText: 'mentioned you' });
    await expectNoViolations(page, 'the notifications on a phone');
    await question.getByRole('link').tap();
    await expect(heading).toHaveText('Lease of Acme');
    await expect(told).toHaveCount(0);
  });

  await test.step('the client is called, and an answer written', async () => {
    await expect(bar.getByRole('link', { name: 'Call Acme Ltd' })).toHaveAttribute('href', 'tel:2125550142');
    await tap(bar.getByRole('button', { name: 'Note' }));
    const text = page.getByRole('textbox', { name: 'New note' });
    await expect(text).toBeFocused();
    await expect(text).toBeInViewport();
    await page.keyboard.type('Spoke to Acme: they sign at five.');
    await page.getByRole('radiogroup', { name: 'Kind' }).getByText('Call', { exact: true }).tap();
    await tap(page.getByRole('button', { name: 'Add note' }));
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('they sign at five');
    const [written] = await api(notes.list, { query: { matter_id: id } });
    expect(written).toMatchObject({ created_by_username: ATTORNEY.username });
    await expectNoViolations(page, 'a matter on a phone');
  });

  await test.step('the signed page is photographed and uploaded', async () => {
    const camera = page.waitForEvent('filechooser');
    await tap(bar.getByRole('button', { name: 'Upload' }));
    const photograph = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
    const chooser = await camera;
    expect(chooser.isMultiple()).toBe(true);
    await chooser.setFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: photograph });
    await tap(
      page.getByRole('region', { name: 'Documents' }).getByRole('button', { name: 'Upload', exact: true }),
    );
    await expect(page.getByRole('region', { name: 'Documents' })).toContainText('IMG_2041.jpg');
    await expect.poll(async () => (await api(documents.list, { query: { matter: id } })).length).toBe(1);
  });

  await test.step('the task of today is ticked off', async () => {
    await tap(page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Dashboard' }));
    await expect(heading).toHaveText('Dashboard');
    const today = page.getByRole('region', { name: /^Today/ });
    await tap(today.getByRole('button', { name: 'Done: Approve the draft' }));
    await expect(page.getByText('“Approve the draft” is done.')).toBeVisible();
    // The row of the task goes as soon as the list is fetched anew.
    await page
      .getByRole('region', { name: 'Recent matters' })
      .getByRole('link', { name: /Lease of Acme/ })
      .tap();
    await expect(heading).toHaveText('Lease of Acme');
  });

  await test.step('the matter is closed, and what is still open in it is done with', async () => {
    await tap(page.getByRole('main').getByRole('button', { name: 'More', exact: true }));
    await tap(page.getByRole('button', { name: 'Close matter' }));
    const dialog = page.getByRole('dialog', { name: 'Close matter' });
    await expect(dialog.getByRole('radiogroup', { name: '1 open task' })).toBeVisible();
    await dialog.getByRole('radio', { name: 'Complete' }).tap();
    await expectNoViolations(page, 'closing a matter on a phone');
    await tap(dialog.getByRole('button', { name: 'Close matter' }));
    await expect(fact(page, 'Status')).toHaveText('Closed');
    const { status, tasks: left } = await api(matters.get, { params: { id } });
    expect([status, ...left.map((task) => task.status)]).toEqual(['CLOSED', 'DONE', 'DONE']);
  });

  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overhang()).toBe(0);
});
