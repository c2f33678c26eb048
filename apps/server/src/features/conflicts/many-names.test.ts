import { matterConflicts } from '@caseward/contract/matter-conflicts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRows } from '../../testing/bulk-rows.ts';
import { foundFirm } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { clear, enter, openMatter } from './conflicts.testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('a matter with more names than one check asks for is covered by the next', {
  timeout: 240_000,
}, async () => {
  const { id: firm, admin } = await foundFirm(test);
  const [client, opponent, third] = [
    await enter(admin, 'Zeppelin Holding AG'),
    await enter(admin, 'Quartz Mining Ltd'),
    await enter(admin, 'Bramble Dairy GmbH'),
  ];
  for (const parent of [client, opponent, third]) {
    const rows = await makeRows<{ id: string }>(
      test,
      `insert into caseward.contacts (tenant_id, id, first_name, kind, created_by, updated_by)
        select $1, gen_random_uuid(), md5($3 || n::text), 'COMPANY', $2, $2 from generate_series(1, 70) n returning id`,
      [firm, admin.id, parent],
    );
    await makeRows(
      test,
      `insert into caseward.contact_relations (tenant_id, id, from_contact, to_contact, kind, note, created_by, updated_by)
        select $1, gen_random_uuid(), $3, child, 'PARENT_OF', '', $2, $2 from unnest($4::uuid[]) child`,
      [firm, admin.id, parent, rows.map(({ id }) => id)],
    );
  }
  const roles = { CLIENT: client, OPPOSING_PARTY: opponent, CO_PARTY: third };
  const matter = await openMatter(admin, 'Merger', roles);
  const uncovered = async () => {
    const { body } = await admin.call(matterConflicts.get, { params: { id: matter } });
    return body.parties.map((party) => party.uncovered).filter((reason) => reason !== null);
  };
  await clear(admin, matter);
  expect(await uncovered()).toEqual(['RELATION_ADDED']);
  await clear(admin, matter);
  expect(await uncovered()).toEqual([]);
});
