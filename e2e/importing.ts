import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A file to upload. */
export const fileOf = (text: string | Buffer, name = 'people.csv', mimeType = 'text/csv') => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});

/** Chooses a file as a person does: through the field, in the system's own window. */
export async function chooseFile(page: Page, file: ReturnType<typeof fileOf>): Promise<void> {
  const window = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'CSV or Excel file' }).click();
  await (await window).setFiles(file);
}

/** Goes on from the file to its columns. */
export const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
/** Has the rows checked. */
export const check = (page: Page) => page.getByRole('button', { name: 'Check rows' }).click();
/** The heading of a step. */
export const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
/** The field that a column goes into. */
export const goesInto = (page: Page, name: string) => page.getByRole('combobox', { name: `${name} maps to` });

/** Uploads a file and comes to its columns. */
export async function begin(page: Page, file: ReturnType<typeof fileOf>, kind = 'contacts'): Promise<void> {
  await page.goto(`/import?kind=${kind}`);
  await chooseFile(page, file);
  await goOn(page);
  await expect(step(page, 'Columns')).toBeVisible();
}
