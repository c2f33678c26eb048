import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import { password } from '../../../apps/server/src/testing/firm.ts';
import { expectNoViolations } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { tabTo } from '../../keyboard.ts';
import { countPresses, pressesOf } from '../../presses.ts';
import { fact, rowOf, section } from '../../screens.ts';
import { searchFor } from '../../search-box.ts';

test.use({ role: null });

test('a day without a mouse: sign-in, note, task, bulk change, search, dialogs', async ({
  page,
  api,
  firm,
}) => {
  // A whole day takes a busy machine longer than a journey is given.
  test.slow();
  const { ATTORNEY, STAFF } = firm.people;
  const { keyboard } = page;
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  for (const title of ['Call the bank', 'File the inventory', 'Write to the heirs'])
    await api(tasks.create, { body: { title, matter: id, assigned_to: ATTORNEY.id } });
  const heading = page.getByRole('heading', { level: 1 });
  const banner = page.getByRole('banner');
  const openMatter = async () => {
    const options = await searchFor(page, 'estate of');
    await expect(options.filter({ hasText: 'Estate of Byron' }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await keyboard.press('Enter');
  };
  await countPresses(page);

  await test.step('sign-in', async () => {
    await page.goto('/');
    await expect(page.getByLabel('Username')).toBeFocused();
    await keyboard.type(ATTORNEY.username);
    await tabTo(page, page.getByLabel(/^Password/));
    await keyboard.type(password);
    await keyboard.press('Enter');
    await expect(heading).toHaveText('Dashboard');
  });

  await test.step('the navigation is skipped, after F5 too', async () => {
    await page.reload();
    await expect(heading).toHaveText('Dashboard');
    await keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('the keys of the page are listed, and Escape leads back', async () => {
    const create = banner.getByRole('button', { name: 'New', exact: true });
    await tabTo(page, create, 'Shift+Tab');
    await keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list.getByRole('row', { name: 'New task' })).toContainText('c');
    await expectNoViolations(page, 'the keys of the page');
    await keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(create).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'New task' }).getByLabel('Title')).toBeFocused();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(create).toBeFocused();
    const bell = banner.getByRole('button', { name: /^Notifications/ });
    await tabTo(page, bell);
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(bell).toBeFocused();
  });

  await test.step('the matter is found by its name', async () => {
    await openMatter();
    await expect(heading).toHaveText('Estate of Byron');
    await expect(heading).toBeFocused();
  });

  await test.step('its status is changed in place', async () => {
    const status = page.getByRole('button', { name: 'Change status: Open' });
    await tabTo(page, status);
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(fact(page, 'Status')).toHaveText('On hold');
    await expect(page.getByRole('button', { name: 'Change status: On hold' })).toBeFocused();
  });

  await test.step('a note is written, and one goes on writing', async () => {
    await keyboard.press('n');
    const text = page.getByRole('textbox', { name: 'New Note' });
    await expect(text).toBeFocused();
    await keyboard.type('The heirs agree.');
    await keyboard.press('Control+Enter');
    await expect(
      section(page, 'Case Notes').getByRole('status').filter({ hasText: 'Note added' }),
    ).toBeVisible();
    await expect(text).toBeFocused();
    await expect(text).toHaveValue('');
    expect(await api(notes.list, { query: { matter_id: id } })).toMatchObject([{ note: 'The heirs agree.' }]);
  });

  await test.step('a task is added to the matter, due tomorrow', async () => {
    await keyboard.press('Tab');
    await keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'New task' });
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await keyboard.type('Draft the settlement');
    await tabTo(page, dialog.getByRole('textbox', { name: 'Due Date' }));
    await keyboard.type('tomorrow');
    await keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    const row = section(page, 'Tasks').getByRole('row', { name: /Draft the settlement/ });
    await expect(row).toContainText('Tomorrow');
    await expectNoViolations(page, 'a matter, by keyboard');
  });

  await test.step('two tasks are ticked and go to a colleague, all in one', async () => {
    await searchFor(page, 'go to tas');
    await expect(page.getByRole('option', { name: 'Go to tasks' })).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(heading).toHaveText('Tasks');
    await expect(heading).toBeFocused();
    for (const title of ['Call the bank', 'File the inventory']) {
      await tabTo(page, page.getByRole('checkbox', { name: `Select ${title}` }));
      await keyboard.press('Space');
    }
    const bar = page.getByRole('region', { name: 'Selected' });
    await expect(bar).toContainText('2 selected');
    const assign = bar.getByRole('button', { name: 'Assign', exact: true });
    // The first tick loads the buttons.
    await expect(assign).toBeVisible();
    await keyboard.press('b');
    await expect(bar.getByRole('button').first()).toBeFocused();
    await tabTo(page, assign);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(assign).toBeFocused();
    await keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('combobox', { name: 'Assignee' }));
    await keyboard.type('staff');
    await expect(page.getByRole('option')).toHaveText([new RegExp(STAFF.name)]);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Assign 2 tasks' }));
    await keyboard.press('Enter');
    await expect(rowOf(page, 'Call the bank')).toContainText(STAFF.name);
    await expect(rowOf(page, 'Write to the heirs')).not.toContainText(STAFF.name);
    await expectNoViolations(page, 'the tasks, by keyboard');
  });

  await test.step('a question is answered with Escape: no', async () => {
    await openMatter();
    await expect(heading).toHaveText('Estate of Byron');
    const remove = page.getByRole('main').getByRole('button', { name: 'Delete', exact: true });
    await tabTo(page, remove);
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(remove).toBeFocused();
    expect((await api(matters.get, { params: { id } })).title).toBe('Estate of Byron');
  });

  expect((await pressesOf(page)).filter((press) => !press.startsWith('key '))).toEqual([]);
});
