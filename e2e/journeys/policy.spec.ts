import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import type { Page } from '@playwright/test';
import { visitEveryPage } from '../every-page.ts';
import { expect, test } from '../fixtures.ts';
import { enterOneOfEach } from '../one-of-each.ts';
import { alertOn, choose, section, signOut } from '../screens.ts';

/*
 * The pages work under their policy, and the policy holds. What it stops a page from is printed as an error, and
 * fails any journey, of which others visit every page in the dark and on a phone; here the policy's own events are
 * heard too.
 */

/** Notes what the policy stops, over all pages that are opened from now on. */
async function hearViolations(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('violated', (what: string) => heard.push(what));
  await page.addInitScript(() => {
    const { violated } = window as unknown as { violated: (what: string) => void };
    document.addEventListener('securitypolicyviolation', (event) =>
      violated(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    );
  });
  return heard;
}

test('every screen works under its policy', async ({ page, api }) => {
  test.slow();
  const violations = await hearViolations(page);
  await visitEveryPage(page, await enterOneOfEach(api), async (path) => {
    // A style sheet that was stopped would leave the browser's own font.
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Inter');
    expect(violations, path).toEqual([]);
  });
});

test('all that opens on a screen opens under the policy', async ({ page, api }) => {
  const violations = await hearViolations(page);
  await api(contacts.create, { body: { first_name: 'Ada', last_name: 'Byron' } });
  const matter = await api(matters.create, { body: { title: 'Estate of Byron' } });

  await page.goto('/tasks/add');
  await page.getByRole('textbox', { name: 'Title' }).fill('File the petition');
  await page.getByRole('textbox', { name: 'Due Date' }).click();
  await expect(page.locator('table').getByRole('button').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/matters/add');
  await choose(page, 'Clients', 'Ada Byron');
  await page.getByRole('textbox', { name: 'Matter Title' }).fill('Left half done');
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await page.getByRole('dialog').getByRole('button').last().click();

  await page.goto(`/matters/${matter.id}`);
  const documents = section(page, 'Documents');
  await documents.getByRole('button', { name: 'Upload' }).click();
  await expect(alertOn(page)).toHaveText(/Please select a file to upload\./);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'will.txt', mimeType: 'text/plain', buffer: Buffer.from('Last will') });
  await documents.getByRole('button', { name: 'Upload' }).click();
  await expect(documents.getByRole('cell', { name: /^will\.txt/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await documents.getByRole('button', { name: 'Download will.txt' }).click();
  expect((await download).suggestedFilename()).toBe('will.txt');
  await page.getByRole('button', { name: 'Delete will.txt' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await page.keyboard.press('Escape');
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Welcome to Caseward' })).toBeVisible();
  expect(violations).toEqual([]);
});

test('the page of the API works under a policy of its own', async ({ page }) => {
  const violations = await hearViolations(page);
  await page.goto('/api/docs');
  const call = page.locator('[id$="healthLive"]');
  // A hundred calls are drawn before it can be clicked.
  await call.getByRole('button').first().click({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.locator('.live-responses-table').getByRole('cell', { name: '200' })).toBeVisible();
  expect(violations).toEqual([]);
});

test.describe('a script that got into the page', () => {
  const stopped = /Content Security Policy|Trusted|TrustedHTML|TrustedScript/;

  test('as text becomes no markup', async ({ page, errors }) => {
    await page.goto('/');
    errors.tolerate(stopped);
    const refused = await page.evaluate(() => {
      const attempt = (act: () => unknown): string => {
        try {
          act();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const tag = document.createElement('script');
      return [
        attempt(() => {
          document.body.innerHTML = '<img src=x onerror="document.title = 1">';
        }),
        attempt(() => document.write('<p>')),
        attempt(() => {
          tag.text = 'document.title = 2';
        }),
        attempt(() => {
          tag.src = '/storage/documents/x.js';
        }),
        attempt(() => new DOMParser().parseFromString('<p>', 'text/html')),
      ];
    });
    expect(refused).toEqual(Array(5).fill('TypeError'));
  });

  test('as markup of the answer itself does not run, nor do its styles, nor does it send anything', async ({
    page,
    errors,
  }) => {
    errors.tolerate(stopped, /Failed to load resource/);
    const violations = await hearViolations(page);
    await page.route('**/login', async (route) => {
      const response = await route.fetch();
      const planted =
        '<script>document.title = "ran"</script><script src="/storage/documents/x.js"></script>' +
        '<img src="data:," onerror="document.title = \'ran\'"><style>body { opacity: 0.5 }</style>' +
        '<base href="https://elsewhere.example/"><form action="https://elsewhere.example/"><button id="send"></button></form>';
      const body = (await response.text()).replace('<body>', `<body>${planted}`);
      await route.fulfill({ response, body });
    });
    await page.goto('/login');
    await expect(page).toHaveTitle(/Caseward/);
    expect(await page.evaluate(() => getComputedStyle(document.body).opacity)).toBe('1');
    expect(await page.evaluate(() => document.baseURI)).not.toContain('elsewhere');
    await page.evaluate(() => fetch('https://elsewhere.example/').catch(() => {}));
    await page.evaluate(() => document.getElementById('send')?.click());
    const directives = () => new Set(violations.map((violation) => violation.split(' ')[0]));
    await expect
      .poll(directives)
      .toEqual(
        new Set([
          'base-uri',
          'connect-src',
          'form-action',
          'script-src-attr',
          'script-src-elem',
          'style-src-elem',
        ]),
      );
  });
});

test('the page is shown in no frame', async ({ page, installation, errors }) => {
  errors.tolerate(/frame/);
  await page.route('**/framing', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${installation.url}/login"></iframe>` }),
  );
  await page.goto('/framing');
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/');
});
