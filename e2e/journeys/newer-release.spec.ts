import { matters } from '@caseward/contract/matters';
import type { Page } from '@playwright/test';
import { fileOf } from '../built-files.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';

/** An upgrade takes a file away that the open page knows; a page that is loaded from now on has those of its own. */
async function takeAway(page: Page, source: string) {
  let isOld = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  await page.route(await fileOf(source), (route) =>
    isOld
      ? route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{}' })
      : route.continue(),
  );
  return { isPageOld: () => isOld };
}

test('a page of an older release goes on with the newer one, and asks before what was typed is left', async ({
  page,
  errors,
}) => {
  // The missing file, where the browser looks for it before the page is loaded anew.
  errors.tolerate(failedRequest, /dynamically imported module/);
  await page.goto('/contacts/add');
  const name = page.getByRole('textbox', { name: 'First Name' });
  await name.fill('Ada');
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  const { isPageOld } = await takeAway(page, 'src/pages/tasks/TasksPage.tsx');
  const toTasks = page.getByRole('link', { name: 'Tasks', exact: true });
  await toTasks.click();
  // The link's code was wanted already, and is not there: nothing is loaded anew under what was typed.
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Ada');
  await expect(page.locator('body')).toHaveAttribute('data-same-page');
  await toTasks.click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasks');
  await expect(page.getByRole('link', { name: 'Add New Task' })).toBeVisible();
  expect(isPageOld()).toBe(false);
  await expect(page.locator('body')).not.toHaveAttribute('data-same-page');
});

test('a part of a page of an older release comes with the newer one', async ({ page, api, errors }) => {
  errors.expect(failedRequest);
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}`);
  const { isPageOld } = await takeAway(page, 'src/features/walls/RaiseWallDialog.tsx');
  const restrict = page.getByRole('button', { name: 'Restrict access' });
  await restrict.click();
  await expect.poll(isPageOld).toBe(false);
  await restrict.click();
  await expect(page.getByRole('dialog', { name: 'Restrict access' })).toBeVisible();
});

test('no part of a page takes away what was typed, when a newer release runs', async ({
  page,
  api,
  errors,
}) => {
  errors.expect(failedRequest);
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}`);
  const { isPageOld } = await takeAway(page, 'src/features/walls/RaiseWallDialog.tsx');
  const note = page.getByRole('textbox', { name: 'New note' });
  await note.fill('She called.');
  const restrict = page.getByRole('button', { name: 'Restrict access' });
  await restrict.click();
  const told = page.getByRole('alert').filter({ hasText: 'A newer version of Caseward may be here' });
  await expect(told).toBeVisible();
  await expect(note).toHaveValue('She called.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toHaveValue('');
  expect(isPageOld()).toBe(true);
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect.poll(isPageOld).toBe(false);
  await expect(page.getByText('She called.')).toBeVisible();
  await restrict.click();
  await expect(page.getByRole('dialog', { name: 'Restrict access' })).toBeVisible();
});
