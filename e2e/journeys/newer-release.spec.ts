import { fileOf } from '../built-files.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';

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
  // An upgrade took the files away that this page knows; a page that is loaded from now on has those of its own.
  let gone = 0;
  let isOld = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  await page.route(await fileOf('src/pages/tasks/TasksPage.tsx'), async (route) => {
    if (!isOld) return route.continue();
    gone += 1;
    return route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{}' });
  });
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
  expect(gone).toBeGreaterThan(0);
  await expect(page.locator('body')).not.toHaveAttribute('data-same-page');
});
