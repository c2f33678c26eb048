import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundFirm } from '../testing/firm.ts';
import { type ServedApp, startServedApp } from '../testing/served.ts';

let test: ServedApp;
beforeAll(async () => {
  test = await startServedApp(true);
});
afterAll(() => test.close());

it('every page says how to make the first firm, until there is one', async () => {
  const paths = ['/', '/login', '/matters/1'];
  const pageAt = async (path: string) => await fetch(test.url + path, { headers: { accept: 'text/html' } });
  for (const path of paths) {
    const page = await pageAt(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('<h1>Caseward has no firm yet</h1>');
  }
  expect((await fetch(`${test.url}/api/v1/none/`)).status).toBe(404);
  await foundFirm(test);
  for (const path of paths) expect(await (await pageAt(path)).text()).toContain('<title>Caseward</title>');
});
