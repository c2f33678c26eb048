import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn } from '../screens.ts';

const away = 'Error: The server cannot be reached. Check your connection and try again.';

test('a click without the network says so, whether or not the screen was loaded, and recovers by itself', async ({
  page,
  context,
  errors,
}) => {
  errors.expect(failedRequest, /ApiError: The server cannot be reached/, /net::ERR_INTERNET_DISCONNECTED/);
  // The page loads other screens while nobody asks for them: whether it had this one's code is chance.
  errors.tolerate(/^TypeError: Failed to fetch dynamically imported module/);
  await page.goto('/settings/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(alertOn(page)).toHaveText(away);
  // The page around it is there, and trying again without a network changes nothing.
  await expect(page.getByRole('banner')).toContainText('Hale & Partners');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(alertOn(page)).toHaveText(away);
  await expect(page.locator('body')).toHaveAttribute('data-same-page');
  // Some browsers ask for a screen's code once; there, the whole page is loaded again.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacts');
  await expect(page.getByRole('link', { name: 'Add New Contact' })).toBeVisible();
});
