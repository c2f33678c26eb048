import type { Browser, Page } from '@playwright/test';

/** The people of the firm. */
export const peopleTable = (page: Page) => page.getByRole('table', { name: 'People' });
export const invitationsTable = (page: Page) => page.getByRole('table', { name: 'Invitations' });
export const personRow = (page: Page, username: string) =>
  peopleTable(page).getByRole('row').filter({ hasText: username });
/** Opens what can be changed of a person. */
export const edit = (page: Page, username: string) =>
  page.getByRole('button', { name: `Edit ${username}` }).click();
export const linkField = (page: Page) => page.getByRole('textbox', { name: 'One-time link' });

/** A page of another browser, signed out. */
export const elsewhere = async (browser: Browser) =>
  (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage();
