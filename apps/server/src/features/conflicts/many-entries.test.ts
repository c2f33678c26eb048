import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRows } from '../../testing/bulk-rows.ts';
import { foundFirm } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, hitsOf } from './conflicts.testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('more entries of the register than are kept leave out none with the very name, and are told of', async () => {
  const firm = await foundFirm(test);
  const { admin } = firm;
  const enter = (name: string, count: number, capacity: string) =>
    makeRows(
      test,
      `insert into caseward.register_entries (tenant_id, id, source, capacity, kind, name, other_names, created_by, updated_by)
        select $1, gen_random_uuid(), 'LEGACY', $4, 'PERSON', $3, '[]', $2, $2 from generate_series(1, $5)`,
      [firm.id, admin.id, name, capacity, count],
    );
  await enter('Vesper Quillfeather', 205, 'ADVERSE');
  await enter('Vesper Quillfeather', 1, 'CLIENT');
  const terms = [{ name: 'Vesper Quillfeather', kind: 'PERSON', side: 'ADVERSE' }];
  const exact = await check(admin, { terms });
  expect(exact.terms).toMatchObject([{ hits: 206, capped: false }]);
  expect(await hitsOf(admin, exact.id, { weight: 'ADVERSE_TO_CLIENT' })).toHaveLength(1);

  await enter('Vesper Quilfeather', 205, 'RELATED');
  await enter('Vesper Quilfeather', 1, 'CLIENT');
  const more = await check(admin, { terms });
  expect(more.terms).toMatchObject([{ hits: 406, capped: true }]);
  expect(await hitsOf(admin, more.id, { weight: 'ADVERSE_TO_CLIENT' })).toHaveLength(2);
});
