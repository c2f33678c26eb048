import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { session } from '@caseward/contract/session';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import { password } from '../../apps/server/src/testing/firm.ts';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { drafts } from '../drafts.ts';
import { expect, test } from '../fixtures.ts';
import {
  answer,
  choose,
  drawn,
  placeOf,
  section,
  select,
  signIn,
  signOut,
  store,
  stored,
} from '../screens.ts';

const keepsDrafts = (page: Page, count: number) =>
  expect.poll(async () => (await drafts(page)).length).toBe(count);
const notice = (page: Page) => page.getByText(/^Your unsaved draft of \w+ \d+, \d{4} at .+ was restored\.$/);
const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Matter Title' });

test('what was typed is there again after the tab was closed, names of the chosen too', async ({
  context,
  page,
  api,
}) => {
  const ada = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  await page.goto('/matters/add');
  await titleOf(page).fill('Estate of Byron');
  await choose(page, 'Clients', 'Ada Byron');
  await page.getByRole('textbox', { name: 'Description' }).fill('First line\nsecond line');
  await keepsDrafts(page, 1);
  // The last words are written when the page goes, not only a moment after they were typed: here it never passes.
  await page.evaluate(() => Object.assign(window, { setTimeout: () => 0 }));
  await page.getByRole('textbox', { name: 'Local Case Number' }).fill('2026-17');
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await expect.poll(async () => (await drafts(page)).join()).toContain('2026-17');
  await page.close();

  const later = await context.newPage();
  await later.goto('/matters/add');
  await expect(notice(later)).toBeVisible();
  await expect(titleOf(later)).toHaveValue('Estate of Byron');
  await expect(later.getByRole('textbox', { name: 'Local Case Number' })).toHaveValue('2026-17');
  await expect(later.getByRole('textbox', { name: 'Description' })).toHaveValue('First line\nsecond line');
  await expect(later.getByText('Ada Byron')).toBeVisible();
  await expectNoViolations(later, 'a restored draft');
  expect(Object.keys(await stored(later)).sort()).toEqual(['access_token', 'refresh_token']);

  await later.getByRole('button', { name: 'Save Matter' }).click();
  await expect(later.getByRole('link', { name: 'Estate of Byron' })).toBeVisible();
  await keepsDrafts(later, 0);
  const [row] = await api(matters.list);
  expect((await api(matters.get, { params: { id: row?.id ?? '' } })).clients).toEqual([ada.id]);
  await later.goto('/matters/add');
  await expect(titleOf(later)).toHaveValue('');
  await expect(notice(later)).toHaveCount(0);
});

test('what was typed is there again after the session has ended', async ({ page, firm, errors }) => {
  errors.expect(failedRequest, /^Failed to create task\. ApiError: /);
  await page.goto('/tasks/add');
  await page.getByRole('textbox', { name: 'Title' }).fill('File the petition');
  await select(page, 'Priority', 'High');
  // What the page still asks for would be refused first, and lead to sign-in before anything is saved.
  await page.waitForLoadState('networkidle');
  await firm.admin.call(session.signOut);
  await page.getByRole('button', { name: 'Save task' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  expect(await stored(page)).toEqual({});
  await signIn(page, firm.admin.username, password);
  await expect(notice(page)).toBeVisible();
  expect(placeOf(page)).toBe('/tasks/add');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('File the petition');
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveValue('High');
});

test('a draft that is discarded makes room for what is stored', async ({ page, api }) => {
  const { id } = await api(contacts.create, { body: { first_name: 'Ada', email: 'ada@example.com' } });
  await page.goto(`/contacts/${id}/edit`);
  await page.getByRole('textbox', { name: 'First Name' }).fill('Augusta');
  await keepsDrafts(page, 1);
  page.on('dialog', (question) => question.accept());
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Augusta');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Ada');
  await expect(page.getByRole('radio', { name: 'Person' })).toBeFocused();
  await expect(notice(page)).toHaveCount(0);
  await keepsDrafts(page, 0);
  // There is nothing to lose any more.
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacts');
});

test('who leaves without saving leaves no draft, and who types it back to what is stored neither', async ({
  page,
  api,
}) => {
  const { id } = await api(tasks.create, { body: { title: 'File' } });
  await page.goto(`/tasks/${id}/edit`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('File twice');
  await keepsDrafts(page, 1);
  await title.fill('File');
  await keepsDrafts(page, 0);
  await title.fill('File thrice');
  await keepsDrafts(page, 1);
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await answer(page, 'You have unsaved changes. Leave without saving them?', 'Leave without saving');
  await keepsDrafts(page, 0);
});

test('each form of a matter has a draft of its own; an added note and a cancelled task leave none', async ({
  page,
  api,
}) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const other = await api(matters.create, { body: { title: 'Estate of Lovelace' } });
  page.on('dialog', (question) => question.accept());
  await page.goto(`/matters/${id}`);
  const note = page.getByRole('textbox', { name: 'New note' });
  await note.fill('Half a note');
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Half a task');
  await keepsDrafts(page, 2);

  await page.goto(`/matters/${other.id}`);
  await expect(note).toHaveValue('');
  await page.goto(`/matters/${id}`);
  await expect(note).toHaveValue('Half a note');
  await page.getByRole('button', { name: 'Add task' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a task');
  await section(page, 'Tasks').getByRole('button', { name: 'Cancel' }).click();
  await answer(page, 'You have unsaved changes. Leave without saving them?', 'Leave without saving');
  await keepsDrafts(page, 1);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(section(page, 'Case Notes').getByRole('listitem')).toHaveText(/Half a note/);
  await expect(notice(page)).toHaveCount(0);
  await keepsDrafts(page, 0);
});

test('signing out forgets all drafts of that person, in another tab too', async ({ context, page, firm }) => {
  await page.clock.install();
  await page.goto('/matters/add');
  await titleOf(page).fill('Confidential');
  await keepsDrafts(page, 1);
  const other = await context.newPage();
  await other.goto('/tasks/add');
  await other.getByRole('textbox', { name: 'Title' }).fill('Confidential as well');
  await keepsDrafts(other, 2);
  await signOut(other);
  await answer(other, 'You have unsaved changes. Leave without saving them?', 'Leave without saving');
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  await keepsDrafts(other, 0);
  // What the other tab would still have written is not written.
  await page.clock.fastForward(5_000);
  await drawn(page);
  expect(await drafts(page)).toHaveLength(0);

  await signIn(page, firm.admin.username, password);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/matters/add');
  await expect(titleOf(page)).toHaveValue('');
});

test('a draft is for its writer alone, on the same browser too', async ({ page, firm, errors }) => {
  errors.expect(failedRequest);
  errors.tolerate(/ApiError: Sign in to continue\./);
  await page.clock.install();
  await page.goto('/matters/add');
  await titleOf(page).fill('Confidential');
  await keepsDrafts(page, 1);
  await firm.admin.call(session.signOut);
  await page.getByRole('button', { name: 'Save Matter' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();

  await signIn(page, firm.people.STAFF.username, password);
  await expect(titleOf(page)).toHaveValue('');
  await page.clock.fastForward(5_000);
  await drawn(page);
  await expect(titleOf(page)).toHaveValue('');
  await expect(notice(page)).toHaveCount(0);
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  // It is not theirs to forget.
  expect(await drafts(page)).toHaveLength(1);
  await signIn(page, firm.admin.username, password);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/matters/add');
  await expect(titleOf(page)).toHaveValue('Confidential');
});

test('a draft that nobody comes back to is forgotten after thirty days, whosever it is', async ({
  page,
  firm,
}) => {
  await page.goto('/matters/add');
  await titleOf(page).fill('Confidential');
  await keepsDrafts(page, 1);
  const { access, refresh } = firm.people.STAFF;
  await store(page, { access, refresh });
  const day = 24 * 3_600_000;
  await page.clock.setSystemTime(Date.now() + 29 * day);
  await page.goto('/tasks/add');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await keepsDrafts(page, 2);
  await page.clock.setSystemTime(Date.now() + 31 * day);
  await page.goto('/tasks/add');
  await expect(notice(page)).toBeVisible();
  await keepsDrafts(page, 1);
});

for (const [how, breakIt] of Object.entries({
  missing: () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  full: () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
  closed: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission.', 'SecurityError');
    };
  },
}))
  test(`a form works without drafts where the browser's database is ${how}`, async ({ page }) => {
    await page.addInitScript(breakIt);
    await page.clock.install();
    await page.goto('/contacts/add');
    await page.getByRole('textbox', { name: 'First Name' }).fill('Ada');
    // Longer than a form waits before it keeps a draft.
    await page.clock.fastForward(5_000);
    await page.getByRole('button', { name: 'Save Contact' }).click();
    await expect(page.getByRole('link', { name: 'Ada' })).toBeVisible();
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  });
