import { conflictChecks } from '@caseward/contract/conflict-checks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { makeRows } from '../../testing/bulk-rows.ts';
import { foundFirm } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { enter, openMatter } from './conflicts.testing.ts';
import { watchFirm } from './watch.ts';

/** So many findings of a matter, which the same people see, are kept. */
const most = 200;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it.each([
  { found: 'what everybody sees', isWalled: false, count: most + 31, ofLawyer: { hits: most, left_out: 31 } },
  { found: 'what is behind a wall', isWalled: true, count: most + 31, ofLawyer: { hits: 0, left_out: 0 } },
  { found: 'no more than it keeps', isWalled: false, count: most, ofLawyer: { hits: most, left_out: 0 } },
])('the watch says how much it left out: $found', async (world) => {
  const { id: firmId, admin, people } = await foundFirm(test);
  const { ATTORNEY: lawyer } = people;
  const opponent = await enter(lawyer, 'Vesper', 'Quilfeather');
  const rows = await makeRows<{ id: string }>(
    test,
    `insert into caseward.matters (tenant_id, id, created_by, updated_by, title, number, opened_on, status, visible_to)
     select $1, gen_random_uuid(), $2, $2, 'Old ' || n, 'X-' || n, current_date, 'PENDING', $4::uuid[]
     from generate_series(1, $3::int) n returning id`,
    [firmId, admin.id, world.count, world.isWalled ? [admin.id] : null],
  );
  await makeRows(
    test,
    `insert into caseward.matter_parties (tenant_id, matter_id, contact_id, role, side, created_by, visible_to)
     select $1, m.id, $3, 'OPPOSING_PARTY', 'ADVERSE', $2, m.visible_to from caseward.matters m
     where m.tenant_id = $1 and m.id = any($4)`,
    [firmId, admin.id, opponent, rows.map(({ id }) => id)],
  );
  const client = await enter(lawyer, 'Vesper', 'Quillfeather');
  const matter = await openMatter(lawyer, 'Lease', { CLIENT: client });
  const made = async (person = admin) => {
    await watchFirm((work) =>
      inScope(test.services.pool, { tenantId: firmId, userId: SYSTEM_USER_ID }, work),
    );
    return (await person.call(conflictChecks.list, { query: { matter, occasion: 'WATCH' } })).body;
  };
  await expect.poll(() => made()).toHaveLength(1);
  const ofAdmin = { hits: most, left_out: world.count - most };
  expect(await made()).toMatchObject([ofAdmin]);
  const [{ id = '' } = {}] = await made(lawyer);
  expect((await lawyer.call(conflictChecks.get, { params: { id } })).body).toMatchObject(world.ofLawyer);
  const file = async (person = admin) =>
    String((await person.call(conflictChecks.export, { params: { id } })).body).split('\r\n');
  expect(await file()).toContain(`Left out by the watch,${ofAdmin.left_out}`);
  expect(await file(lawyer)).toContain(`Left out by the watch,${world.ofLawyer.left_out}`);
  if (!world.isWalled) return;
  // The wall of the one hit that tells goes: what it tells of stays behind its own.
  await test.owner.query(
    'update caseward.conflict_hits set found_visible_to = null where tenant_id = $1 and left_out > 0',
    [firmId],
  );
  const seen = await lawyer.call(conflictChecks.get, { params: { id } });
  expect(seen.body).toMatchObject({ hits: 1, left_out: 0 });
});
