import { firm as firmCalls } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { presence, presenceEachMs } from '@caseward/contract/presence';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { store } from '../screens.ts';
import { listenOn } from '../streams.ts';

/*
 * Who has the same record open, as two people see one another.
 */

test.use({ live: true });

test('two people who open the same matter see one another, and who edits it, until they leave', async ({
  page,
  firm,
  api,
  browser,
  baseURL,
}) => {
  const { STAFF: anna, ADMIN: self } = firm.people;
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const theirs = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await store(theirs, { access: anna.access, refresh: anna.refresh });
  await listenOn(page, `/matters/${id}`);
  await listenOn(theirs, `/matters/${id}`);
  const others = (each: Page) => each.getByRole('list', { name: 'Also here' }).getByRole('listitem');
  await expect(others(page)).toHaveAccessibleName(`${anna.name} has this open`);
  await expect(others(theirs)).toHaveAccessibleName(`${self.name} has this open`);
  await expectNoViolations(page, 'a matter that somebody else has open');
  await theirs.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(others(page)).toHaveAccessibleName(`${anna.name} is editing`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  for (const [each, other] of [
    [page, anna],
    [theirs, self],
  ] as const)
    await expect(each.getByText(`${other.name} is editing this, too.`)).toBeVisible();
  await expectNoViolations(page, 'a form that somebody else has open');

  await theirs.goto('/tasks');
  await expect(page.getByText('is editing this, too.')).toBeHidden();
  await theirs.context().close();
});

test('where the firm has switched it off, no page says what is open', async ({ page, api, wire }) => {
  await api(firmCalls.update, { body: { presence_shown: false } });
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.clock.install();
  await listenOn(page, `/matters/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate of Byron');
  await page.clock.runFor(presenceEachMs);
  expect(wire.sent(presence.tell)).toEqual([]);
});

test('an administrator switches it off', async ({ page, api }) => {
  await page.goto('/settings/firm');
  await page.getByRole('checkbox', { name: 'Show who has the same record open' }).uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  expect(await api(firmCalls.get)).toMatchObject({ presence_shown: false });
});
