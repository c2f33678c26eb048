import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A file that is dragged over a page. */
export interface Dropped {
  name: string;
  text?: string;
  /** Bytes, all zero, where it has no text. */
  size?: number;
}

/** Drags files over the page of a matter, and drops them on its heading. @param invitation what it says meanwhile */
export async function drop(
  page: Page,
  files: readonly Dropped[],
  invitation = 'Drop files to add them to this matter',
): Promise<void> {
  const data = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, text, size = 0 } of dropped)
      transfer.items.add(new File([text ?? new Uint8Array(size)], name));
    return transfer;
  }, files);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.dispatchEvent('dragover', { dataTransfer: data });
  await expect(page.getByText(invitation)).toBeVisible();
  await heading.dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByText(invitation)).toHaveCount(0);
}

/** The files that were dropped, and how far each of them is. */
export const uploadsOn = (page: Page) => page.getByRole('list', { name: 'Uploads' });

/** Waits until all that was dropped is uploaded: twenty files may take a busy machine half a minute. */
export const uploadedAll = (page: Page, count: number): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: `${count} of ${count} uploaded` })).toBeVisible({
    timeout: 40_000,
  });
