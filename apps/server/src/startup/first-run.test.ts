import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundFirm } from '../testing/firm.ts';
import { sealAudit, startTestApp, type TestApp } from '../testing/test-app.ts';
import { hasSeals } from './first-run.queries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('a database counts as served once anything in it was sealed', async () => {
  expect(await hasSeals(test.services.pool)).toBe(false);
  const { id } = await foundFirm(test);
  expect(await hasSeals(test.services.pool)).toBe(false);
  expect(await sealAudit(test, id)).toBeGreaterThan(0);
  expect(await hasSeals(test.services.pool)).toBe(true);
});
