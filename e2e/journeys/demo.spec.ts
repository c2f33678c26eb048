import { expect, test } from '../fixtures.ts';
import { placeOf, section, signIn, signOut } from '../screens.ts';

const password = 'caseward-demo';

test.use({ role: null });

test('everybody of the demo firms signs in, and is what the name says', async ({ page }) => {
  await page.goto('/');
  for (const [username, firm, role] of [
    ['demo-admin', 'Ashgrove & Pell LLP', 'Administrator'],
    ['demo-attorney', 'Ashgrove & Pell LLP', 'Attorney'],
    ['demo-staff', 'Ashgrove & Pell LLP', 'Staff'],
    ['demo-readonly', 'Ashgrove & Pell LLP', 'Read only'],
    ['demo2-admin', 'Saltmarsh Law', 'Administrator'],
  ] as const) {
    await signIn(page, username, password);
    const header = page.getByRole('banner');
    await expect(header.getByText(firm, { exact: true })).toBeVisible();
    await header.getByRole('button').last().click();
    await expect(page.getByRole('menu')).toContainText(role);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
    expect(placeOf(page)).toBe('/login');
  }
});

test('each demo firm sees itself alone', async ({ page }) => {
  const links = page.getByRole('row').getByRole('link');
  const seen: string[][] = [];
  for (const username of ['demo-admin', 'demo2-admin']) {
    await page.goto('/matters');
    await signIn(page, username, password);
    await expect(links.first()).toBeVisible();
    seen.push(await links.allTextContents());
    await signOut(page);
    await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  }
  const [first = [], second = []] = seen;
  expect(first.length).toBeGreaterThan(second.length);
  expect(first.filter((title) => second.includes(title))).toEqual([]);
});

test('a document of the demo firm opens as what it is', async ({ page }) => {
  await page.goto('/matters');
  await signIn(page, 'demo-attorney', password);
  const links = page.getByRole('row').getByRole('link');
  await expect(links.first()).toBeVisible();
  const pdf = section(page, 'Documents').getByRole('button', { name: /^Download .*\.pdf$/ });
  for (const link of await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))) {
    await page.goto(link);
    await expect(section(page, 'Documents')).toBeVisible();
    if ((await pdf.count()) > 0) break;
  }
  const coming = page.waitForEvent('download');
  await pdf.first().click();
  const content = await (await coming).createReadStream();
  const [start] = (await content.take(1).toArray()) as Buffer[];
  expect(start?.subarray(0, 5).toString()).toBe('%PDF-');
});
