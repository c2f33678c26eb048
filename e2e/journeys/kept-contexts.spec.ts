import { expect, test } from '@playwright/test';
import { KeptContexts } from '../kept-contexts.ts';

test('a browser context is kept for the next journey, but not with a clock that is no longer real', async ({
  browser,
}) => {
  const contexts = new KeptContexts(browser);
  const take = () => contexts.take('laptop', undefined, async () => {});
  const first = await take();
  await contexts.giveBack('laptop', first);
  const second = await take();
  expect(second).toBe(first);
  const page = await second.newPage();
  await page.clock.setFixedTime(new Date());
  await contexts.giveBack('laptop', second);
  const third = await take();
  expect(third).not.toBe(second);
  await third.close();
  await contexts.close();
});
