import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { type Api, expect, test } from '../fixtures.ts';
import { arrowTo } from '../keyboard.ts';
import { smallTargets } from '../targets.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Other names' });
const names = (page: Page) => panel(page).getByRole('list', { name: 'Other names' }).getByRole('listitem');

const addContact = (api: Api) =>
  api(contacts.create, { body: { first_name: 'Vera', last_name: 'Castell', former_names: 'Holmberg' } });

async function give(page: Page, name: string, kind: string) {
  await panel(page).getByRole('button', { name: 'Add name' }).click();
  const form = panel(page).getByRole('group', { name: 'Add name' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('combobox', { name: 'Kind of name' }).click();
  await page.getByRole('option', { name: kind, exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

test('a name is added, found by, told in the history, removed and comes back', async ({ page, api }) => {
  const { id } = await addContact(api);
  await api(matters.create, { body: { title: 'Lease of the mill', clients: [id] } });
  await page.goto(`/contacts/${id}`);
  await expect(names(page)).toHaveText(['HolmbergFormer name']);
  await give(page, 'Vera Brambleton', 'Maiden name');
  await expect(names(page)).toHaveText(['HolmbergFormer name', 'Vera BrambletonMaiden name']);
  await expect(panel(page).getByRole('button', { name: 'Add name' })).toBeFocused();
  await expectNoViolations(page, 'a contact with other names');

  await page.getByRole('button', { name: 'Show history' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('added Maiden name: Vera Brambleton');
  await page.goto('/matters?search=Brambleton');
  await expect(page.getByRole('link', { name: 'Lease of the mill' })).toBeVisible();

  await page.goto(`/contacts/${id}`);
  await panel(page).getByRole('button', { name: 'Remove name Holmberg' }).click();
  await expect(names(page)).toHaveText(['Vera BrambletonMaiden name']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveText(['HolmbergFormer name', 'Vera BrambletonMaiden name']);
  expect((await api(contacts.get, { params: { id } })).former_names).toBe('Holmberg');
});

test('a new name is taken back', async ({ page, api }) => {
  const { id } = await addContact(api);
  await page.goto(`/contacts/${id}`);
  await give(page, 'Vee', 'Short name');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names(page)).toHaveText(['HolmbergFormer name']);
});

test('with the keyboard alone', async ({ page, api, errors }) => {
  errors.expect(/status of 400/, /^Failed to add the name\. ApiError: /);
  const { id } = await addContact(api);
  await page.goto(`/contacts/${id}`);
  const opener = panel(page).getByRole('button', { name: 'Add name' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const name = panel(page).getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.type('Holmberg');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await arrowTo(page, 'Former name');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('combobox', { name: 'Kind of name' })).toHaveValue('Former name');
  await name.focus();
  await page.keyboard.press('Enter');
  // It has this name: the refusal stands at the field, and the form stays.
  await expect(name).toHaveAccessibleDescription('This contact has this name already.');
  await name.fill('Holmquist');
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Remove name Holmquist' }).focus();
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveCount(1);
  await expect(panel(page).getByRole('heading')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a name is added, with targets for a finger', async ({ page, api }) => {
    const { id } = await addContact(api);
    await page.goto(`/contacts/${id}`);
    await give(page, 'Вера Кастель', 'Name in another script');
    await expect(names(page)).toHaveCount(2);
    await panel(page).getByRole('button', { name: 'Add name' }).click();
    await expect(panel(page).getByRole('textbox', { name: 'Name' })).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test.describe('who may only read', () => {
  test.use({ role: 'READ_ONLY' });

  test('sees the names and cannot change them', async ({ page, api }) => {
    const { id } = await addContact(api);
    await page.goto(`/contacts/${id}`);
    await expect(names(page)).toHaveText(['HolmbergFormer name']);
    await expect(panel(page).getByRole('button')).toHaveCount(0);
  });
});

for (const { device, use } of [
  { device: 'a screen', use: {} },
  { device: 'a phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
])
  test.describe(`on ${device}`, () => {
    test.use(use);

    test('other names are entered with a new contact, which may be there already under one of them', async ({
      page,
      api,
    }) => {
      const known = await api(contacts.create, { body: { first_name: 'Opal Metals', kind: 'COMPANY' } });
      await page.goto('/contacts/add');
      await page.getByText('Company', { exact: true }).first().click();
      await page.getByRole('textbox', { name: 'Company name' }).fill('Quartz Ltd');
      await page.getByRole('button', { name: 'Add other name' }).click();
      const first = page.getByRole('textbox', { name: 'Other name 1' });
      await expect(first).toBeFocused();
      await expect(page.getByRole('combobox', { name: 'Kind of name 1' })).toHaveValue('TRADING');
      await first.fill('Opal Metals');
      await expect(page.getByText('This contact may already exist')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Opal Metals' })).toHaveAttribute(
        'href',
        `/contacts/${known.id}`,
      );
      await page.getByRole('button', { name: 'Add other name' }).click();
      await page.getByRole('button', { name: 'Save Contact' }).click();
      const second = page.getByRole('textbox', { name: 'Other name 2' });
      await expect(second).toHaveAccessibleDescription('Enter a name.');
      await page.getByRole('combobox', { name: 'Kind of name 2' }).selectOption('Short name');
      await second.fill('Quartz');
      if (use.isMobile) expect(await smallTargets(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        page.viewportSize()?.width ?? 0,
      );
      await expectNoViolations(page, 'other names in the form of a contact');
      await page.getByRole('button', { name: 'Save Contact' }).click();
      await expect(page).toHaveURL(/\/contacts$/);
      const { id } =
        (await api(contacts.list)).find(({ first_name }) => first_name === 'Quartz Ltd') ?? known;
      await page.goto(`/contacts/${id}`);
      await expect(names(page)).toHaveText(['Opal MetalsTrade name', 'QuartzShort name']);
    });
  });
