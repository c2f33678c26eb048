import { exports } from '@caseward/contract/exports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { standardLimits } from '../../http/limits.ts';
import { makeRows } from '../../testing/bulk-rows.ts';
import { foundFirm, type Person } from '../../testing/firm.ts';
import { head, openRaw } from '../../testing/raw-connection.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  const limits = structuredClone(standardLimits);
  const { turns } = limits.work.file;
  // A firm may have half of the connections for exports, of which a test has two.
  if (turns) limits.work.file.turns = { ...turns, group: 1, patienceMs: 200 };
  test = await startTestApp({ limits });
});
afterAll(() => test.close());

const addressFor = async (person: Person) =>
  new URL((await person.call(exports.create, { body: { kind: 'contacts', format: 'csv' } })).body.url);

it('leaves other firms their exports while one firm does not read its own', async () => {
  const [firm, other] = [await foundFirm(test), await foundFirm(test)];
  // More than the buffers of a connection hold.
  await makeRows(
    test,
    `insert into caseward.contacts (tenant_id, id, first_name, last_name, created_by, updated_by)
     select $1, gen_random_uuid(), repeat('x', 90), repeat('y', 90) || n, $2, $2 from generate_series(1, 60000) n`,
    [firm.id, firm.admin.id],
  );
  const { pathname, search } = await addressFor(firm.people.STAFF);
  const unread = await openRaw(test.url);
  unread.socket.write(head('GET', pathname + search));
  await expect.poll(unread.heard).toContain('HTTP/1.1 200');
  unread.socket.pause();
  const refused = await fetch(await addressFor(firm.people.READ_ONLY));
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ detail: expect.stringMatching(/downloads of lists/) });
  const elsewhere = await fetch(await addressFor(other.admin));
  expect(elsewhere.status).toBe(200);
  expect(await elsewhere.text()).toContain('First Name');
  unread.socket.destroy();
});
