import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contacts } from '@caseward/contract/contacts';
import { trash } from '@caseward/contract/trash';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { namesBackfill } from '../../platform/names/upkeep.ts';
import { makeRows } from '../../testing/bulk-rows.ts';
import { foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, close, enter, hitsOf } from './conflicts.testing.ts';

let test: TestApp;
let firm: string;
let lawyer: Person;
beforeAll(async () => {
  test = await startTestApp();
  // At a full minute the server would index what a check is to index, and a check that met it would not be complete.
  await test.owner.query(
    `insert into caseward.backfills (name, paused_at) values ($1, now())
      on conflict (name) do update set paused_at = excluded.paused_at`,
    [namesBackfill.name],
  );
});
beforeEach(async () => {
  const founded = await foundFirm(test);
  firm = founded.id;
  lawyer = founded.people.ATTORNEY;
});
afterAll(() => test.close());

const search = () => check(lawyer, { terms: [{ name: 'Vesper Quillfeather', kind: 'PERSON' }] });
const found = async () =>
  (await hitsOf(lawyer, (await search()).id)).map(({ name, in_trash }) => [name, in_trash]);

it('a check indexes more than a thousand contacts that are due before it compares', async () => {
  await makeRows(
    test,
    `insert into caseward.contacts (tenant_id, id, first_name, last_name, kind, created_by, updated_by)
      select $1, gen_random_uuid(), case n when 1200 then 'Vesper' else left(md5(n::text), 7) end,
        case n when 1200 then 'Quillfeather' else right(md5(n::text), 7) end, 'PERSON', $2, $2
      from generate_series(1, 1200) n`,
    [firm, lawyer.id],
  );
  const made = await search();
  expect(made).toMatchObject({ searched: { contacts: 1200, complete: true }, hits: 1 });
});

it('a check that cannot wait for a contact says so, is not closed, and finds it when it is run again', async () => {
  const contact = await enter(lawyer, 'Nobody', 'Yet');
  await test.owner.query(
    `update caseward.contacts set first_name = 'Vesper', last_name = 'Quillfeather' where tenant_id = $1 and id = $2`,
    [firm, contact],
  );
  const held = await test.owner.connect();
  let id = '';
  try {
    await held.query('begin');
    await held.query('select from caseward.contacts where tenant_id = $1 and id = $2 for update', [
      firm,
      contact,
    ]);
    const made = await search();
    id = made.id;
    expect(made).toMatchObject({ searched: { complete: false }, hits: 0 });
    expectProblem(await close(lawyer, id), 'conflict');
  } finally {
    await held.query('rollback');
    held.release();
  }
  const again = await lawyer.call(conflictChecks.again, { params: { id } });
  expect(again.body).toMatchObject({ searched: { complete: true }, hits: 1 });
});

it('a contact that is named as before, or taken out of the trash, is found by the next check', async () => {
  const id = await enter(lawyer, 'Vesper', 'Quillfeather');
  const named = (first_name: string) => lawyer.call(contacts.patch, { params: { id }, body: { first_name } });
  const there = [['Vesper Quillfeather', false]];
  expect((await named('Ottoline')).status).toBe(200);
  expect(await found()).toEqual([]);
  expect((await named('Vesper')).status).toBe(200);
  expect(await found()).toEqual(there);
  await lawyer.call(contacts.remove, { params: { id } });
  expect(await found()).toEqual([['Vesper Quillfeather', true]]);
  const deletion = (await lawyer.call(trash.list)).body.find(({ object_id }) => object_id === id);
  const restored = await lawyer.call(trash.restore, { params: { id: deletion?.id ?? '' } });
  expect(restored.status, JSON.stringify(restored.body)).toBeLessThan(300);
  expect(await found()).toEqual(there);
});
