import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The page's alert. */
export const alertOn = (page: Page): Locator => page.getByRole('alert');

/** The value of a field on a record's page. */
export const fact = (page: Page, name: string): Locator =>
  page.getByRole('main').locator(`div:has(> dt:text-is("${name}")) > dd`);

/** The row of a table that contains a text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The column headers of a table, from left to right. */
export const headingsOf = (table: Locator): Locator => table.getByRole('columnheader');

/** A part of a matter's page. */
export const section = (page: Page, name: 'Tasks' | 'Documents' | 'Case Notes'): Locator =>
  page.getByRole('region', { name, exact: true });

/** Chooses an option by typing its name. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  const input = page.getByRole('combobox', { name: field });
  await input.click();
  await input.fill(option);
  await page.getByRole('option', { name: called(option) }).click();
}

/** The name of an option: its label, or of a person their username behind their name. */
const called = (label: string) =>
  new RegExp(`(^| )${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\((disabled|read only)\\))?$`);

/** Chooses an option of a short list. */
export async function select(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Answers a dialog with exactly this question and two buttons. */
export async function answer(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question, exact: true });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button')).toHaveCount(2);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** The browser's address, without the origin. */
export const placeOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** Lets the page draw what it has to draw. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** The content of local storage. */
export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

/** Puts tokens into local storage before the product reads it. */
export async function store(page: Page, tokens: { access: string; refresh: string }): Promise<void> {
  await page.goto('/caseward.svg');
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem('access_token', access);
    localStorage.setItem('refresh_token', refresh);
  }, tokens);
}

/** The password field of the sign-in form. */
export const passwordField = (page: Page): Locator => page.getByLabel(/^Password/);

/** Signs in through the form that is shown. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs out through the user menu. */
export async function signOut(page: Page, label = 'Logout'): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: label }).click();
}

/** Scrolls to the top of a page: what is half below its head, which stays, is no target for axe. */
export const toTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));
