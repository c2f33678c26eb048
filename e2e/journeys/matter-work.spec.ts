import { contacts } from '@caseward/contract/contacts';
import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import type { Locator } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { answer, fact, section, select } from '../screens.ts';

/** Clicks, and counts them. */
function counted() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    clicks: () => clicks,
  };
}

let id: string;

test.beforeEach(async ({ api }) => {
  const client = await api(contacts.create, {
    body: { first_name: 'Ada', last_name: 'Byron', phone_number: '+1 (212) 555-0198' },
  });
  const body = { title: 'Estate of Byron', clients: [client.id] };
  id = (await api(matters.create, { body })).id;
});

test('a matter is closed with two clicks, after what becomes of its open tasks was asked', async ({
  page,
  api,
  firm,
}) => {
  for (const title of ['File the petition', 'Call the bank'])
    await api(tasks.create, { body: { title, matter: id } });
  await page.goto(`/matters/${id}`);
  const { click, clicks } = counted();
  await click(page.getByRole('button', { name: 'Close matter' }));
  const dialog = page.getByRole('dialog', { name: 'Close matter' });
  await expect(dialog.getByRole('radiogroup', { name: '2 open tasks' })).toBeVisible();
  await expect(dialog.getByText(/^(File the petition|Call the bank) and /)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Leave open' })).toBeChecked();
  await expectNoViolations(page, 'closing a matter');
  await click(dialog.getByRole('button', { name: 'Close matter' }));
  await expect(fact(page, 'Status')).toHaveText('Closed');
  expect(clicks()).toBe(2);
  await expect(page.getByRole('button', { name: 'Close matter' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fact(page, 'Status')).toHaveText('Open');

  await page.getByRole('button', { name: 'Close matter' }).click();
  await dialog.getByRole('radio', { name: 'Reassign' }).check();
  await dialog.getByRole('button', { name: 'Close matter' }).click();
  await expect(dialog.getByText('Choose who takes the tasks over.')).toBeVisible();
  // Escape would close the dialog, too, once the list is closed.
  await page.getByRole('combobox', { name: 'Reassign to' }).fill(firm.people.ATTORNEY.username);
  await page.getByRole('option', { name: firm.people.ATTORNEY.username }).click();
  await dialog.getByRole('button', { name: 'Close matter' }).click();
  await expect(fact(page, 'Status')).toHaveText('Closed');
  const { tasks: after } = await api(matters.get, { params: { id } });
  expect(after.map(({ assigned_to }) => assigned_to)).toEqual([
    firm.people.ATTORNEY.id,
    firm.people.ATTORNEY.id,
  ]);
});

test('whoever closes a matter in its form is asked about its open tasks, and saves all at once', async ({
  page,
  api,
  firm,
  wire,
}) => {
  const { ATTORNEY } = firm.people;
  const choice = page.getByRole('radiogroup', { name: '2 open tasks' });
  const begin = async () => {
    await page.goto(`/matters/${id}`);
    await page.goto(`/matters/${id}/edit`);
    await select(page, 'Status', 'Closed');
  };
  await begin();
  await expect(page.getByRole('textbox', { name: 'Closed' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  // No draft is left to be restored: it comes a moment after the form, and closes an open list.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await answer(page, 'You have unsaved changes. Leave without saving them?', 'Leave without saving');
  await expect(fact(page, 'Status')).toHaveText('Open');
  for (const title of ['File the petition', 'Call the bank'])
    await api(tasks.create, { body: { title, matter: id } });
  await begin();
  await expect(choice.getByRole('radio', { name: 'Leave open' })).toBeChecked();
  await expectNoViolations(page, 'closing a matter in its form');
  await select(page, 'Status', 'On hold');
  await expect(choice).toHaveCount(0);
  await select(page, 'Status', 'Closed');
  await choice.getByRole('radio', { name: 'Reassign' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Choose who takes the tasks over.')).toBeVisible();
  const successor = page.getByRole('combobox', { name: 'Reassign to' });
  await expect(successor).toBeFocused();
  await successor.fill(ATTORNEY.username);
  await page.getByRole('option', { name: ATTORNEY.username }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(fact(page, 'Status')).toHaveText('Closed');
  const { tasks: after } = await api(matters.get, { params: { id } });
  expect(after.map(({ assigned_to }) => assigned_to)).toEqual([ATTORNEY.id, ATTORNEY.id]);
  expect(wire.sent(matters.update)).toHaveLength(1);
});

test('status, client, their telephone and what is due next are there without a click', async ({
  page,
  api,
}) => {
  await api(tasks.create, { body: { title: 'Dated', matter: id, due_date: '2199-03-09' } });
  await page.goto(`/matters/${id}`);
  await expect(page.getByRole('link', { name: '+1 (212) 555-0198' }).first()).toHaveAttribute(
    'href',
    'tel:+12125550198',
  );
  const head = page.getByRole('main').locator('div').filter({ hasText: 'Next due' }).last();
  await expect(head).toContainText('March 9, 2199');
  await expectNoViolations(page, 'the page of a matter');
});

test('the status is changed in place, and back', async ({ page }) => {
  await page.goto(`/matters/${id}`);
  await page.getByRole('button', { name: 'Change status: Open' }).click();
  await page.getByRole('menuitem', { name: 'On hold' }).click();
  await expect(fact(page, 'Status')).toHaveText('On hold');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fact(page, 'Status')).toHaveText('Open');
});

test('nothing is archived or closed in place before its open tasks were asked about', async ({
  page,
  api,
}) => {
  await api(tasks.create, { body: { title: 'File the petition', matter: id } });
  await api(deadlines.create, {
    body: { title: 'Answer', matter: id, due_on: '2199-03-09', reason: 'Served' },
  });
  await page.goto(`/matters/${id}`);
  const status = page.getByRole('button', { name: 'Change status: Open' });
  const dialog = page.getByRole('dialog', { name: 'Archive matter' });
  const begin = async (chosen: string) => {
    await status.click();
    await page.getByRole('menuitem', { name: chosen }).click();
  };
  await begin('Archived');
  await expect(dialog.getByRole('radiogroup', { name: '1 open task' })).toBeVisible();
  await expect(dialog).toContainText('Closing leaves 1 open deadline (next: March 9, 2199) as before');
  await expectNoViolations(page, 'archiving a matter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(status).toBeFocused();
  await begin('Closed');
  await expect(page.getByRole('dialog', { name: 'Close matter' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(status).toBeFocused();
  expect(await api(matters.get, { params: { id } })).toMatchObject({ status: 'OPEN' });

  await begin('Archived');
  await dialog.getByRole('radio', { name: 'Complete' }).check();
  await dialog.getByRole('button', { name: 'Archive matter' }).click();
  await expect(fact(page, 'Status')).toHaveText('Archived');
  expect(await api(matters.get, { params: { id } })).toMatchObject({ tasks: [{ status: 'DONE' }] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fact(page, 'Status')).toHaveText('Open');
  expect(await api(matters.get, { params: { id } })).toMatchObject({ tasks: [{ status: 'TODO' }] });
});

test('a note is begun with the key n', async ({ page }) => {
  await page.goto(`/matters/${id}`);
  const text = page.getByRole('textbox', { name: 'New note' });
  await expect(text).toBeVisible();
  await page.keyboard.press('n');
  await expect(text).toBeFocused();
  await page.keyboard.type('no new one');
  await expect(text).toHaveValue('no new one');
});

test('a note that is wanted before its form has arrived is begun when it does', async ({ page }) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/NoteForm-.*\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`/matters/${id}`);
  await expect(section(page, 'Case Notes')).toContainText('No notes have been written');
  await page.keyboard.press('n');
  arrive();
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused();
});

test('open tasks come first, and a long list is shown in parts', async ({ page, api }) => {
  for (let number = 1; number <= 7; number += 1)
    await api(tasks.create, {
      body: { title: `Task ${number}`, matter: id, status: number < 4 ? 'DONE' : 'TODO' },
    });
  await page.goto(`/matters/${id}`);
  const rows = section(page, 'Tasks').getByRole('row').filter({ hasText: 'Task' });
  await expect(rows).toHaveCount(5);
  for (const [at, number] of [4, 5, 6, 7].entries())
    await expect(rows.nth(at)).toContainText(`Task ${number}`);
  await section(page, 'Tasks').getByRole('button', { name: 'All 7' }).click();
  await expect(rows).toHaveCount(7);
  await page.getByRole('link', { name: /^Tasks \(4 open\)$/ }).click();
  await expect(section(page, 'Tasks').getByRole('heading', { name: 'Tasks' })).toBeFocused();
});

test('the title and the facts of the list are there before the rest is', async ({ page, wire }) => {
  await page.goto('/matters');
  const release = await wire.hold(matters.get);
  await page.getByRole('link', { name: 'Estate of Byron' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate of Byron');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Loading matter details...' })).toBeVisible();
  await expect(fact(page, 'Status')).toHaveText('Open');
  await expect(fact(page, 'Case Number')).toHaveText('N/A');
  // What can be changed comes with the rest, for which a row of a list says too little.
  await expect(page.getByRole('button', { name: 'Change Case Number' })).toBeHidden();
  const before = await fact(page, 'Case Number').boundingBox();
  await release();
  await expect(page.getByRole('button', { name: 'Change Case Number' })).toBeVisible();
  expect(await fact(page, 'Case Number').boundingBox()).toEqual(before);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('note, task, upload and call are one tap, and work is on the first screen', async ({ page, api }) => {
    await api(tasks.create, { body: { title: 'File the petition', matter: id } });
    await page.goto(`/matters/${id}`);
    const bar = page.getByRole('toolbar', { name: 'Quick actions' });
    const task = await page.getByRole('link', { name: 'File the petition' }).boundingBox();
    expect(task?.y).toBeLessThan(844);
    for (const action of await bar.locator('button, a').all())
      expect((await action.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect(bar.getByRole('link', { name: 'Call Ada Byron' })).toHaveAttribute(
      'href',
      'tel:+12125550198',
    );
    await bar.getByRole('button', { name: 'Note' }).tap();
    await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused();
    await bar.getByRole('button', { name: 'Task' }).tap();
    await expect(section(page, 'Tasks').getByRole('textbox', { name: 'Title' })).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await bar.getByRole('button', { name: 'Upload' }).tap();
    await chooser;
    await page.getByRole('button', { name: 'All details' }).tap();
    await expect(page.getByRole('button', { name: 'Fewer details' })).toBeVisible();
    await expectNoViolations(page, 'a matter on a phone');
  });
});
