import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { register } from '@caseward/contract/register';
import type { Role } from '@caseward/contract/roles';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import { upload } from '../../apps/server/src/testing/uploads.ts';
import { expect, test } from '../fixtures.ts';
import { fieldsOnMatter, onFacts } from '../offered-on-matters.ts';
import { answer, placeOf } from '../screens.ts';

interface Ids {
  matter: string;
  contact: string;
  task: string;
  check: string;
}

let ids: Ids;

test.beforeEach(async ({ api, firm }) => {
  const contact = await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  const matter = await api(matters.create, { body: { title: 'Estate of Byron', clients: [contact.id] } });
  const task = await api(tasks.create, { body: { title: 'File the petition', matter: matter.id } });
  await api(notes.create, { body: { note: 'A note', matter: matter.id } });
  const file_path = await upload(firm.admin, 'motion.txt', 'a motion');
  await api(documents.create, { body: { title: 'motion.txt', matter: matter.id, file_path } });
  // A check of a matter is read by everyone; those of none by their makers and lawyers alone.
  const check = await api(conflictChecks.create, {
    body: { matter: matter.id, terms: [{ name: 'Byron, Ada', side: 'ADVERSE' }] },
  });
  await api(register.add, { body: { source: 'LEGACY', entries: [{ name: 'Vesper Quillfeather' }] } });
  ids = { matter: matter.id, contact: contact.id, task: task.id, check: check.id };
});

/** Everything on a screen that does something, by its name: buttons, fields, and links that lead to a form. */
async function controls(page: Page): Promise<string[]> {
  const found = page
    .getByRole('main')
    .locator('button, input, textarea, a:is([href$="/add"], [href$="/new"], [href$="/edit"])');
  // At one moment: parts that load later move the others.
  const names = await found.evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.ariaLabel ?? element.textContent ?? ''),
  );
  return names.map((name) => name.replace(/^(Delete note|Assignee of [^:]*).*/, '$1')).sort();
}

const pages = ({ matter, contact, task, check }: Ids) => [
  { path: '/', heading: 'Dashboard' },
  { path: '/matters', heading: 'Matters' },
  { path: `/matters/${matter}`, heading: 'Estate of Byron' },
  { path: '/contacts', heading: 'Contacts' },
  { path: `/contacts/${contact}`, heading: 'Ada Byron' },
  { path: '/tasks', heading: 'Tasks' },
  { path: `/tasks/${task}`, heading: 'File the petition' },
  { path: '/conflicts', heading: 'Conflicts' },
  { path: '/conflicts?tab=register', heading: 'Conflicts' },
  { path: '/conflicts/new', heading: 'Check for conflicts' },
  { path: `/conflicts/${check}`, heading: 'Estate of Byron' },
];

/** What changes a task in its row. */
const inRow = [
  'Done: File the petition',
  'Status of File the petition: To do',
  'Assignee of File the petition',
  'Due date of File the petition: N/A',
  'Priority of File the petition: Normal',
];

const onMatter = [
  ...inRow,
  ...onFacts,
  'Add deadline',
  'Add event',
  'Add note',
  'Add party',
  'Add task',
  'Change status: Open',
  'Close matter',
  'Delete motion.txt',
  'Delete note',
  'Download motion.txt',
  'Edit',
  'Edit motion.txt',
  'Edit party Ada Byron',
  'Follow Estate of Byron',
  'Pin Estate of Byron',
  'Print',
  'Remove party Ada Byron',
  'Upload',
];

const lawyersOnMatter = ['Restrict access', 'Place legal hold'];

/** What every role is offered on a list: search, views, filters, columns, export, sort headings and rows. */
const onList = (kind: string, ...rows: string[]) => [
  `Search ${kind}`,
  `Views: All ${kind}`,
  'Filters',
  'Columns',
  'Export',
  'Select all',
  ...rows,
];
const onMatters = onList(
  'matters',
  'Title',
  'Matter No.',
  'Status',
  'Clients',
  'Lead attorney',
  'Practice area',
  'Next due',
  'Select Estate of Byron',
  'Pin Estate of Byron',
);
const onContacts = onList('contacts', 'Name', 'Select Ada Byron');
const onTasks = onList('tasks', 'Board', 'Title', 'Status', 'Due Date', 'Select File the petition');

/** Its facts are changed where they stand; the open tasks of its matters are done, moved and handed over in place. */
const onContact = [
  'Pin Estate of Byron',
  'Add name',
  'Add relation',
  'Merge…',
  'Show history',
  'Delete',
  'Edit',
  ...['Addresses', 'Date of birth', 'Email', 'Employer', 'Name', 'Phone', 'Type'].map(
    (fact) => `Change ${fact}`,
  ),
  'Done: File the petition',
  'Assignee of File the petition',
  'Due date of File the petition: N/A',
];

const onTask = ['Delete', 'Edit', 'Change Title', 'Change Description', 'Change Checklist', ...inRow];
const toComment = ['', 'Add comment'];

/** Which checks are shown, for everybody. */
const onChecks = ['', '', '', 'Filters'];

/** A register with an entry, which others do not see. */
const lawyersOnRegister = [
  'Check for conflicts',
  'Add entry',
  'Add a list',
  'Search the register',
  ...['Source', 'Capacity'],
  'Edit Vesper Quillfeather',
  'Remove Vesper Quillfeather',
];

const onNewCheck = [
  'Name 1',
  'Role, other names of name 1',
  'Remove name 1',
  'Add name',
  'Paste a list',
  // The matter, and what it is about.
  ...['', ''],
  'Cancel',
  'Check for conflicts',
];

/** Which hits are shown, and the report, for everybody. */
const onCheck = ['', '', 'Export CSV', 'Print'];
const writersOnCheck = [...onCheck, 'Run again', 'Select Ada Byron', 'Somebody else: Ada Byron'];
const lawyersOnCheck = [
  ...writersOnCheck,
  'Close check',
  'No conflict: Ada Byron',
  'More decisions on Ada Byron',
];

/** What each role is offered on each of the screens above, in their order. */
const offered: Record<Role, string[][]> = {
  ADMIN: [
    [],
    ['Add New Matter', ...onMatters],
    [...onMatter, ...lawyersOnMatter, 'Delete'],
    ['Add New Contact', ...onContacts],
    onContact,
    ['Add New Task', ...onTasks, ...inRow],
    [...onTask, ...toComment],
    [...onChecks, 'Check for conflicts'],
    lawyersOnRegister,
    ['Check a list', ...onNewCheck],
    lawyersOnCheck,
  ],
  ATTORNEY: [
    [],
    ['Add New Matter', ...onMatters],
    [...onMatter, ...lawyersOnMatter, 'Delete'],
    ['Add New Contact', ...onContacts],
    onContact,
    ['Add New Task', ...onTasks, ...inRow],
    [...onTask, ...toComment],
    [...onChecks, 'Check for conflicts'],
    lawyersOnRegister,
    ['Check a list', ...onNewCheck],
    lawyersOnCheck,
  ],
  STAFF: [
    [],
    ['Add New Matter', ...onMatters],
    onMatter,
    ['Add New Contact', ...onContacts],
    onContact,
    ['Add New Task', ...onTasks, ...inRow],
    [...onTask, ...toComment],
    [...onChecks, 'Check for conflicts'],
    ['Check for conflicts', 'Add entry'],
    onNewCheck,
    writersOnCheck,
  ],
  READ_ONLY: [
    [],
    onMatters,
    ['Download motion.txt', 'Follow Estate of Byron', 'Pin Estate of Byron', 'Print'],
    onContacts,
    ['Pin Estate of Byron', 'Show history'],
    onTasks,
    [],
    onChecks,
    // No register: the checks.
    onChecks,
    [],
    onCheck,
  ],
};

for (const role of ['ATTORNEY', 'STAFF', 'READ_ONLY'] as const) {
  test.describe(role, () => {
    test.use({ role });

    test('is offered what it may do, and nothing else', async ({ page }) => {
      for (const [place, { path, heading }] of pages(ids).entries()) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page.getByRole('status')).toHaveCount(0);
        await page.waitForLoadState('networkidle');
        const expected = [...(offered[role][place] ?? [])].sort();
        const fields = path.includes(ids.matter) && role !== 'READ_ONLY' ? fieldsOnMatter : [];
        await expect.poll(() => controls(page), path).toEqual([...fields, ...expected].sort());
      }
    });
  });
}

test.describe('a reader', () => {
  test.use({ role: 'READ_ONLY' });

  test('who opens a form by its address is told that it is not theirs', async ({ page, wire }) => {
    for (const path of [
      '/matters/add',
      `/matters/${ids.matter}/edit`,
      '/contacts/add',
      `/contacts/${ids.contact}/edit`,
      '/tasks/add',
      `/tasks/${ids.task}/edit`,
      '/conflicts/new',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText('Your role does not allow this.');
      await expect(page.getByRole('main').locator('form')).toHaveCount(0);
    }
    const statuses = await Promise.all(wire.calls().map(async (call) => (await call.response())?.status()));
    expect(statuses).not.toContain(403);
  });

  test('downloads a document', async ({ page }) => {
    await page.goto(`/matters/${ids.matter}`);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download motion.txt' }).click();
    expect((await coming).suggestedFilename()).toBe('motion.txt');
  });
});

test.describe('staff', () => {
  test.use({ role: 'STAFF' });

  test('add and delete what is theirs to delete', async ({ page }) => {
    await page.goto(`/tasks/${ids.task}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await answer(page, 'Are you sure you want to delete this task?', 'Delete');
    await expect(page.getByText('There are no tasks yet.')).toBeVisible();
    await page.goto('/matters/add');
    await page.getByRole('textbox', { name: 'Matter Title' }).fill('Opened by staff');
    await page.getByRole('button', { name: 'Save Matter' }).click();
    await expect(page.getByRole('link', { name: 'Opened by staff' })).toBeVisible();
    expect(placeOf(page)).toBe('/matters');
  });
});
