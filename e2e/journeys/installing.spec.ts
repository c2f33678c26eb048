import { matters } from '@caseward/contract/matters';
import { expect, test } from '../fixtures.ts';
import { section } from '../screens.ts';

test('the application can be installed: its manifest and icons are served under the policy', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  const browser = await page.context().newCDPSession(page);
  const { errors, data = '' } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A window of the journeys keeps nothing, so nothing is installed from it.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { icons, start_url, display } = JSON.parse(data);
  expect({ start_url, display }).toEqual({ start_url: '/', display: 'standalone' });
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const { src, sizes, type } of [...icons, { src: touch, sizes: '180x180', type: 'image/png' }]) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
    if (type === 'image/png') {
      const bytes = await icon.body();
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
    }
  }
});

test('no camera is offered where a mouse points', async ({ page, api }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await page.goto(`/matters/${id}`);
  const documents = section(page, 'Documents');
  await expect(documents.getByRole('button', { name: 'Upload' })).toBeVisible();
  await expect(documents.getByRole('button', { name: 'Take a photo' })).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a photo of a paper is added to a matter', async ({ page, api }) => {
    const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
    await page.goto(`/matters/${id}`);
    const documents = section(page, 'Documents');
    const camera = page.waitForEvent('filechooser');
    await documents.getByRole('button', { name: 'Take a photo' }).tap();
    const asked = (await camera).element();
    expect(await asked.getAttribute('capture')).toBe('environment');
    const bytes = await page.screenshot({ type: 'jpeg' });
    await (await camera).setFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: bytes });
    await documents.getByRole('button', { name: 'Upload' }).tap();
    await expect(documents.getByText(/^Photo \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.jpg$/)).toBeVisible();
  });
});
