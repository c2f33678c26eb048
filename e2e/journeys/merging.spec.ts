import type { Contact } from '@caseward/contract/contacts';
import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { team } from '@caseward/contract/team';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations, followScheme } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { drafts } from '../drafts.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, choose, fact, select } from '../screens.ts';

const question = (page: Page) => page.getByRole('dialog', { name: / edited this while you were$/ });
/** Both sides of one field. */
const sides = (page: Page, label: string): Locator => question(page).getByRole('radiogroup', { name: label });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();
const versions = (requests: { headers: () => Record<string, string> }[]) =>
  requests.map((request) => request.headers()['if-match']);

test('what two people changed in different fields is brought together, and that is said', async ({
  page,
  api,
  wire,
  firm,
  errors,
}) => {
  errors.expect(failedRequest);
  const { id, version } = await api(matters.create, { body: { title: 'Estate', description: 'First' } });
  await page.goto(`/matters/${id}/edit`);
  await page.getByRole('textbox', { name: 'Matter Title' }).fill('Estate of Byron');
  const ada = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  const theirs = await api(matters.patch, {
    params: { id },
    body: { local_case_number: '2026-17', status: 'ON_HOLD', clients: [ada.id] },
  });
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate of Byron');
  await expect(alertOn(page)).toHaveText(
    `${firm.admin.name} edited this while you were: Local Case Number, Status, Clients. That is kept, beside your changes.`,
  );
  await expect(fact(page, 'Case Number')).toHaveText('2026-17');
  await expect(fact(page, 'Status')).toHaveText('On hold');
  await expect(fact(page, 'Clients')).toHaveText('Ada Byron');
  await expect(fact(page, 'Description')).toHaveText('First');
  expect(versions(wire.sent(matters.update))).toEqual([`"${version}"`, `"${theirs.version}"`]);
});

test('where two people changed the same field, both are shown, and one is taken for each', async ({
  page,
  api,
  errors,
}) => {
  errors.expect(failedRequest);
  const ada = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  const bea = await api(contacts.create, { body: { first_name: 'Bea', last_name: 'Okoro' } });
  const { id } = await api(matters.create, { body: { title: 'Estate', description: 'First' } });
  await page.goto(`/matters/${id}/edit`);
  await page.getByRole('textbox', { name: 'Matter Title' }).fill('Estate of Byron');
  await page.getByRole('textbox', { name: 'Description' }).fill('Mine\nin two lines');
  await choose(page, 'Clients', 'Ada Byron');
  await select(page, 'Status', 'Closed');
  await api(matters.patch, {
    params: { id },
    body: {
      title: 'Estate of Lovelace',
      description: '',
      clients: [bea.id],
      status: 'ON_HOLD',
      local_case_number: '2026-17',
    },
  });
  await save(page);

  await expect(sides(page, 'Matter Title')).toContainText('Estate of Lovelace');
  await expect(sides(page, 'Matter Title')).toContainText('Estate of Byron');
  await expect(sides(page, 'Clients')).toContainText('Ada Byron');
  await expect(sides(page, 'Clients')).toContainText('Bea Okoro');
  await expect(sides(page, 'Status')).toContainText('Closed');
  await expect(sides(page, 'Status')).toContainText('On hold');
  await expect(sides(page, 'Description')).toContainText('Empty');
  await expect(question(page)).toContainText('Changed by them alone, and kept: Local Case Number.');
  await expect(question(page).getByRole('radiogroup')).toHaveCount(4);
  await expectNoViolations(page, 'both sides');

  // By keyboard alone: the first field has the focus, and what was typed is chosen.
  await expect(sides(page, 'Matter Title').getByRole('radio', { name: 'Keep mine' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(sides(page, 'Matter Title').getByRole('radio', { name: 'Take theirs' })).toBeChecked();
  await sides(page, 'Clients').getByRole('radio', { name: 'Take theirs' }).check();
  await question(page).getByRole('button', { name: 'Save' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate of Lovelace');
  await expect(fact(page, 'Clients')).toHaveText('Bea Okoro');
  await expect(fact(page, 'Status')).toHaveText('Closed');
  await expect(fact(page, 'Description')).toHaveText('Mine\nin two lines');
  await expect(fact(page, 'Case Number')).toHaveText('2026-17');
  expect(await api(matters.get, { params: { id } })).toMatchObject({ clients: [bea.id], status: 'CLOSED' });
  expect(ada.id).not.toBe(bea.id);
});

test('who will not decide yet loses nothing, and is asked again; so is who is overtaken again', async ({
  page,
  api,
  errors,
}) => {
  errors.expect(failedRequest, /^Failed to update contact\. ApiError: /);
  const { id } = await api(contacts.create, { body: { first_name: 'Ada', phone_number: '1' } });
  await page.goto(`/contacts/${id}/edit`);
  const phone = page.getByRole('textbox', { name: 'Phone Number' });
  await phone.fill('2');
  await api(contacts.patch, { params: { id }, body: { phone_number: '3' } });
  await save(page);
  await question(page).getByRole('button', { name: 'Back to the form' }).click();
  await expect(question(page)).toBeHidden();
  await expect(alertOn(page)).toHaveText('Failed to update contact.');
  await expect(page.getByText(/ edited this while you were\. Save again to decide/)).toBeVisible();
  await expect(phone).toHaveValue('2');

  await save(page);
  await expect(sides(page, 'Phone Number')).toContainText('3');
  await api(contacts.patch, { params: { id }, body: { phone_number: '4' } });
  await question(page).getByRole('button', { name: 'Save' }).click();
  await expect(sides(page, 'Phone Number')).toContainText('4');
  await question(page).getByRole('button', { name: 'Save' }).click();
  await expect(fact(page, 'Phone')).toHaveText('2');
});

test('a task that two people changed asks about its day and whose it is', async ({
  page,
  api,
  firm,
  errors,
}) => {
  errors.expect(failedRequest);
  const members = await api(team.list);
  const { id } = await api(tasks.create, { body: { title: 'File', due_date: '2026-12-01' } });
  const [mine, theirs] = [firm.people.ATTORNEY, firm.people.STAFF];
  expect(members.length).toBeGreaterThan(1);
  await page.goto(`/tasks/${id}/edit`);
  await choose(page, 'Assignee', mine.username);
  await page.getByRole('textbox', { name: 'Due Date' }).fill('2026-12-02');
  await api(tasks.patch, { params: { id }, body: { assigned_to: theirs.id, due_date: '2026-12-03' } });
  await save(page);
  await expect(sides(page, 'Assignee')).toContainText(mine.name);
  await expect(sides(page, 'Assignee')).toContainText(theirs.name);
  await expect(sides(page, 'Due Date')).toContainText('2026-12-02');
  await expect(sides(page, 'Due Date')).toContainText('2026-12-03');
  await sides(page, 'Assignee').getByRole('radio', { name: 'Take theirs' }).check();
  await question(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasks');
  expect(await api(tasks.get, { params: { id } })).toMatchObject({
    assigned_to: theirs.id,
    due_date: '2026-12-02',
  });
});

test('a draft of an older version is merged with what was saved since', async ({ page, api, errors }) => {
  errors.expect(failedRequest);
  const contact: Contact = await api(contacts.create, {
    body: { first_name: 'Ada', email: 'ada@example.com' },
  });
  const { id } = contact;
  await page.goto(`/contacts/${id}/edit`);
  await page.getByRole('textbox', { name: 'First Name' }).fill('Augusta');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await api(contacts.patch, { params: { id }, body: { first_name: 'Ida', phone_number: '3' } });
  page.on('dialog', (leaving) => leaving.accept());
  await page.reload();
  await expect(page.getByText(/^Your unsaved draft of .+ was restored\.$/)).toBeVisible();
  await save(page);
  await expect(sides(page, 'First Name')).toContainText('Ida');
  await expect(sides(page, 'First Name')).toContainText('Augusta');
  await question(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Augusta');
  await expect(fact(page, 'Phone')).toHaveText('3');
  await expect(fact(page, 'Email')).toHaveText('ada@example.com');
});

test('a record that someone deleted meanwhile says so, and what was typed stays', async ({
  page,
  api,
  errors,
}) => {
  errors.expect(failedRequest, /^Failed to update contact\. ApiError: /);
  const { id } = await api(contacts.create, { body: { first_name: 'Ada' } });
  await page.goto(`/contacts/${id}/edit`);
  await page.getByRole('textbox', { name: 'First Name' }).fill('Augusta');
  await api(contacts.remove, { params: { id } });
  await save(page);
  await expect(alertOn(page)).toHaveText('Failed to update contact.');
  await expect(page.getByText('Contact not found.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Augusta');
});

test.describe('on a phone in the dark', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('both sides stand below each other, and nothing sticks out', async ({ page, api, errors }) => {
    errors.expect(failedRequest);
    const { id } = await api(matters.create, { body: { title: 'Estate' } });
    await page.goto(`/matters/${id}/edit`);
    await followScheme(page, 'dark');
    await page.getByRole('textbox', { name: 'Matter Title' }).fill('Estate of Byron');
    await page.getByRole('textbox', { name: 'Description' }).fill('A long word: '.concat('x'.repeat(200)));
    await api(matters.patch, {
      params: { id },
      body: { title: 'Lovelace', description: 'theirs\n'.repeat(40) },
    });
    await save(page);
    await expect(question(page)).toBeVisible();
    const [mine, theirs] = await Promise.all(
      ['Keep mine', 'Take theirs'].map((name) =>
        sides(page, 'Matter Title').getByRole('radio', { name }).boundingBox(),
      ),
    );
    expect(theirs?.y).toBeGreaterThan(mine?.y ?? Number.POSITIVE_INFINITY);
    const overflow = await question(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(overflow).toBe(0);
    await expectNoViolations(page, 'both sides on a phone in the dark');
    await answerAll(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lovelace');
  });
});

async function answerAll(page: Page): Promise<void> {
  for (const theirs of await question(page).getByRole('radio', { name: 'Take theirs' }).all())
    await theirs.check();
  await question(page).getByRole('button', { name: 'Save' }).click();
}
