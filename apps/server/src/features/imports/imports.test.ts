import { contacts } from '@caseward/contract/contacts';
import { type Import, imports } from '@caseward/contract/imports';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { begin, checked, run } from '../../testing/imports.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { askForForm, post } from '../../testing/uploads.ts';
import { sweepImports } from './import-sweep.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  firm = await foundFirm(test);
});

describe('an import', () => {
  const small = 'first name\nAna\n';

  it('is one’s own', async () => {
    const { body: made } = await begin(firm.admin, 'contacts', small);
    const { ATTORNEY, STAFF } = firm.people;
    expectProblem(await ATTORNEY.call(imports.get, { params: { id: made.id } }), 'not-found');
    expectProblem(await STAFF.call(imports.get, { params: { id: made.id } }), 'forbidden');
  });

  it('takes a table, once', async () => {
    expectInvalid(await begin(firm.admin, 'contacts', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])), 'file_path');
    expectInvalid(await begin(firm.admin, 'contacts', 'first name\n"Ana\n'), 'file_path');
    expectInvalid(await begin(firm.admin, 'contacts', `n\n${'x\n'.repeat(50_001)}`), 'file_path');
    expectInvalid(await begin(firm.admin, 'contacts', 'first name,last name\n\n'), 'file_path');
    const form = await askForForm(firm.admin, 'people.csv', 'text/csv');
    await post(form, small, 'text/csv');
    const body = { kind: 'contacts', file_path: form.fields.key };
    expect((await firm.admin.call(imports.create, { body })).status).toBe(201);
    expectInvalid(await firm.admin.call(imports.create, { body }), 'file_path');
  });

  it('begun twice under one key, since the answer got lost, is one', async () => {
    const form = await askForForm(firm.admin, 'people.csv', 'text/csv');
    await post(form, small, 'text/csv');
    const sent = {
      body: { kind: 'contacts', file_path: form.fields.key },
      headers: { 'idempotency-key': 'once' },
    };
    const first = await firm.admin.call(imports.create, sent);
    expect(await firm.admin.call(imports.create, sent)).toMatchObject({ status: 201, body: first.body });
    const other = { ...sent, body: { ...sent.body, kind: 'matters' } };
    expectProblem(await firm.admin.call(imports.create, other), 'key-reused');
  });

  it('begun several times at once under one key is one', async () => {
    const form = await askForForm(firm.admin, 'people.csv', 'text/csv');
    await post(form, small, 'text/csv');
    const sent = {
      body: { kind: 'contacts', file_path: form.fields.key },
      headers: { 'idempotency-key': 'once' },
    };
    const replies = await Promise.all(Array.from({ length: 5 }, () => firm.admin.call(imports.create, sent)));
    for (const reply of replies) if (reply.status !== 201) expectProblem(reply, 'conflict');
    expect((await firm.admin.call(imports.list)).body).toHaveLength(1);
  });

  it('is found again among one’s own, newest first', async () => {
    const { ATTORNEY } = firm.people;
    const made = [];
    for (const person of [firm.admin, firm.admin, ATTORNEY])
      made.push((await begin(person, 'contacts', small)).body);
    const { body: rows } = await firm.admin.call(imports.list);
    expect(rows.map(({ id }) => id)).toEqual([made[1]?.id, made[0]?.id]);
    expect(rows[0]).toMatchObject({ state: 'MAPPING', file_name: 'people.csv', total: 1 });
    expect(rows[0]).not.toHaveProperty('columns');
  });

  it.each([
    ['2025-03-04', 'YMD'],
    ['13/04/2025', 'DMY'],
    ['3/14/2025', 'MDY'],
    ['3/4/2025', 'MDY'],
    ['4.3.2025', 'DMY'],
    ['soon', 'YMD'],
  ])('of days like %s proposes %s', async (day, days) => {
    const { body } = await begin(firm.admin, 'matters', `title,open date\nFirst,${day}\n`);
    expect(body.days).toBe(days);
  });

  it('that nobody goes on with for a week is given up, and its file removed', async () => {
    const old = (await begin(firm.admin, 'contacts', small)).body;
    const young = (await begin(firm.admin, 'contacts', small)).body;
    const { rows } = await test.owner.query(
      `update caseward.imports set updated_at = now() - interval '169 hours' where id = $1 returning file_path`,
      [old.id],
    );
    const { pool, store } = test.services;
    expect(await sweepImports(pool, store)).toBe(1);
    expect(await sweepImports(pool, store)).toBe(0);
    const stateOf = async ({ id }: Import) =>
      (await firm.admin.call(imports.get, { params: { id } })).body.state;
    expect([await stateOf(old), await stateOf(young)]).toEqual(['CANCELLED', 'MAPPING']);
    expect(await store.read(rows[0].file_path)).toBeUndefined();
  });

  it('wants each column assigned, the needed one among them, and no field twice', async () => {
    const { body: made } = await begin(firm.admin, 'contacts', 'a,b\n1,2\n');
    for (const columns of [
      ['first_name'],
      [null, null],
      ['first_name', 'first_name'],
      ['first_name', 'title'],
    ])
      expectInvalid(
        await firm.admin.call(imports.map, { params: { id: made.id }, body: { columns } }),
        'columns',
      );
    expectProblem(
      await firm.admin.call(imports.run, { params: { id: made.id }, body: { duplicates: 'SKIP' } }),
      'conflict',
    );
  });

  it('can be given up, before and while it runs, and leaves nothing', async () => {
    const { body: made } = await begin(firm.admin, 'contacts', `first name\n${'Ana\n'.repeat(5_000)}`);
    await checked(firm.admin, made);
    const params = { id: made.id };
    await firm.admin.call(imports.run, { params, body: { duplicates: 'IMPORT' } });
    await vi.waitFor(
      async () => expect((await firm.admin.call(imports.get, { params })).body.done).toBeGreaterThan(0),
      { timeout: 60_000, interval: 5 },
    );
    expect((await firm.admin.call(imports.cancel, { params })).body).toMatchObject({ state: 'CANCELLED' });
    expectProblem(await firm.admin.call(imports.cancel, { params }), 'conflict');
    await vi.waitFor(async () => {
      const { rows } = await test.owner.query(
        `select state from caseward_jobs.job where name = 'run-import' and data->'ids'->>'import_id' = $1`,
        [made.id],
      );
      expect(rows).toEqual([{ state: 'completed' }]);
    }, 60_000);
    expect((await firm.admin.call(contacts.list)).body).toEqual([]);
  });

  it('whose rows went wrong since they were checked writes none, and says which', async () => {
    const { admin } = firm;
    const ana = await admin.call(contacts.create, { body: { first_name: 'Ana', last_name: 'One' } });
    const { body: made } = await begin(admin, 'matters', 'title,client\nFirst,\nSecond,Ana One\n');
    expect(await checked(admin, made)).toMatchObject({ wrong_rows: 0 });
    await admin.call(contacts.remove, { params: { id: ana.body.id } });
    expect(await run(admin, made.id)).toMatchObject({ state: 'CHECKED', wrong_rows: 1, imported: 0 });
    expect((await admin.call(matters.list)).body).toEqual([]);
  });

  it('whose file is gone fails, and says nothing of the firm to the queue', async () => {
    const { body: made } = await begin(firm.admin, 'contacts', 'first name\nSecret\n');
    await checked(firm.admin, made);
    const { rows } = await test.owner.query('select file_path from caseward.imports where id = $1', [
      made.id,
    ]);
    await test.services.store.remove(rows[0].file_path);
    expect(await vi.waitFor(() => run(firm.admin, made.id), 30_000)).toMatchObject({
      state: 'FAILED',
      failure: expect.stringMatching(/nothing was imported/),
    });
    const { rows: jobs } = await test.owner.query(
      `select job::text as row from caseward_jobs.job where data->'ids'->>'import_id' = $1`,
      [made.id],
    );
    expect(JSON.stringify(jobs)).not.toContain('Secret');
  });
});
