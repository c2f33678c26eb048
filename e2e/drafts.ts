import type { Page } from '@playwright/test';

/** The drafts that the browser keeps, whosever they are, as JSON. */
export const drafts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // To open one that is not there would make it.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'caseward')) return [];
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('caseward');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const reading = database.transaction('drafts').objectStore('drafts').getAll();
        reading.onsuccess = () => {
          database.close();
          resolve(reading.result.map((draft) => JSON.stringify(draft)));
        };
      };
    });
  });
