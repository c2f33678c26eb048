import { follows } from '@caseward/contract/follows';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, placeOf } from '../screens.ts';

const title = 'Estate of Byron';
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: `Follow ${title}` });

test.use({ role: 'STAFF' });

test('whoever follows a matter is told of what others do in it, and can turn it off', async ({
  page,
  api,
  firm,
}) => {
  const { id } = await api(matters.create, { body: { title } });
  await page.goto(`/matters/${id}`);
  await button(page).click();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page)).toHaveAttribute('title', 'Followed: you are told of what others do here');
  await expectNoViolations(page, 'a matter that is followed');
  await api(tasks.create, { body: { title: 'File', matter: id, assigned_to: null } });
  for (const note of ['Called back', 'Called again']) await api(notes.create, { body: { matter: id, note } });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Notifications, 2 unread' }).click();
  const told = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
  await expect(told.first()).toContainText(
    `${firm.admin.name} added a note to a matter that you follow: ${title} (and 1 more)`,
  );
  await told.first().getByRole('link').click();
  await expect.poll(() => placeOf(page)).toBe(`/matters/${id}`);
  await page.goto('/settings/account');
  const choice = page.getByRole('checkbox', { name: 'Somebody adds a note to a matter that I follow' });
  await choice.click();
  await expect(choice).not.toBeChecked();
  await page.goto(`/matters/${id}`);
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await button(page).click();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
});

test('what could not be followed is said, and not shown as followed', async ({ page, api, errors }) => {
  errors.expect(failedRequest, /^Failed to follow it\. ApiError/);
  const { id } = await api(matters.create, { body: { title } });
  const known = page.waitForResponse('**/follows/');
  await page.goto(`/matters/${id}`);
  await known;
  await page.route('**/follow/', (route) => route.abort());
  await button(page).click();
  await expect(alertOn(page)).toContainText('Failed to follow it.');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
});

test('what could not be followed is not shown as followed, also before it is known what is', async ({
  page,
  api,
  errors,
  wire,
}) => {
  errors.expect(failedRequest, /^Failed to follow it\. ApiError/);
  const { id } = await api(matters.create, { body: { title } });
  const release = await wire.hold(follows.list);
  await page.goto(`/matters/${id}`);
  await wire.cut(follows.add);
  await button(page).click();
  await expect(alertOn(page)).toContainText('Failed to follow it.');
  await release();
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a matter is followed beside its pin', async ({ page, api }) => {
    const { id } = await api(matters.create, { body: { title } });
    await page.goto(`/matters/${id}`);
    await button(page).tap();
    await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
    await expectNoViolations(page, 'a followed matter on a phone');
  });
});
