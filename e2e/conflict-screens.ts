import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import type { Browser, Page } from '@playwright/test';
import type { Person } from '../apps/server/src/testing/firm.ts';
import { type Api, expect } from './fixtures.ts';
import { store } from './screens.ts';

/** The names that the check on the page asked for. */
export const names = (page: Page) => page.getByRole('region', { name: 'Names' });
/** What the check on the page has found. */
export const hits = (page: Page) => page.getByRole('region', { name: /^Hits/ });
/** A hit by the name of its contact. */
export const hit = (page: Page, name: string) =>
  hits(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .filter({ hasText: 'Asked for' });

/** Chooses what is shown. */
export const show = (page: Page, which: string) =>
  page.getByRole('radiogroup', { name: 'Show' }).getByText(which, { exact: true }).click();

/** A firm that acts for Ada Byron against the mill, and had Cora Brief as a witness. */
export async function practice(api: Api) {
  const enter = (first_name: string, last_name?: string) =>
    api(contacts.create, { body: { kind: last_name ? 'PERSON' : 'COMPANY', first_name, last_name } });
  const [ada, mill, cora] = [
    await enter('Ada', 'Byron'),
    await enter('Mill GmbH'),
    await enter('Cora', 'Brief'),
  ];
  const parties = [
    { contact: ada.id, role: 'CLIENT' },
    { contact: mill.id, role: 'OPPOSING_PARTY' },
    { contact: cora.id, role: 'WITNESS' },
  ];
  const { id } = await api(matters.create, { body: { title: 'Byron v. Mill', parties } });
  return { matter: id, ada: ada.id, mill: mill.id };
}

/** Pastes a list of names, and checks them. */
export async function checkNames(page: Page, list: string) {
  await page.goto('/conflicts');
  await page.getByRole('link', { name: 'Check for conflicts' }).click();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page.getByRole('textbox', { name: 'Names, one in each line' }).fill(list);
  await page.getByRole('button', { name: /^Add \d+ names?$/ }).click();
  await page.getByRole('combobox', { name: 'Side of name 1' }).selectOption('Other side');
  await page.getByRole('textbox', { name: 'What it is about' }).fill('Enquiry of Lovelace');
  await page.getByRole('main').getByRole('button', { name: 'Check for conflicts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiry of Lovelace');
}

/** A page of another person's browser, of a phone or a larger screen. */
export async function pageOf(
  browser: Browser,
  { access, refresh }: Person,
  baseURL: string | undefined,
  device: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const context = await browser.newContext({ ...device, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await store(page, { access, refresh });
  return page;
}
