import { audit } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { holds } from '@caseward/contract/holds';
import { imports } from '@caseward/contract/imports';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import type { OpenScope } from '../../platform/jobs/recurring.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { begin, checked, recordsOf, run, takeBack } from '../../testing/imports.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { takeBack as takeBackJob } from './taking-back.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  firm = await foundFirm(test);
});

async function imported(person: Person, kind: 'contacts' | 'matters', file: string) {
  const { body: made } = await begin(person, kind, file);
  await checked(person, made);
  const done = await run(person, made.id);
  expect(done.state).toBe('DONE');
  return done;
}

const names = (several: number) =>
  `first name\n${Array.from({ length: several }, (_, n) => `Person ${n}`).join('\n')}\n`;

describe('an import that is taken back', () => {
  it('lists what it made, and moves it to the trash, from where it can be restored', async () => {
    const { admin } = firm;
    const { id } = await imported(admin, 'contacts', names(60));
    const made = await recordsOf(admin, id);
    expect(made).toHaveLength(60);
    expect(made[0]).toMatchObject({ label: 'Person 0', taken_back: false, kept_because: null });
    expect(await takeBack(admin, id)).toMatchObject({ state: 'TAKEN_BACK', taken_back: 60, done: 60 });
    expect((await admin.call(contacts.list)).body).toEqual([]);
    expect((await recordsOf(admin, id)).every(({ taken_back }) => taken_back)).toBe(true);
    const { body: deleted } = await admin.call(trash.list);
    expect(deleted).toHaveLength(60);
    await admin.call(trash.restore, { params: { id: deleted[0]?.id ?? '' } });
    expect((await admin.call(contacts.list)).body).toHaveLength(1);
    const { body: events } = await admin.call(audit.list, { query: { action: 'TAKEN_BACK' } });
    expect(events).toMatchObject([{ object_type: 'contact', user: { id: admin.id } }]);
    const { body: gone } = await admin.call(audit.list, { query: { action: 'DELETED', limit: '100' } });
    expect(gone).toHaveLength(60);
  });

  it('keeps contacts that were changed, deleted or used since, and takes them once nothing stands against it', async () => {
    const { admin } = firm;
    const { id } = await imported(admin, 'contacts', names(4));
    const [changed, used, deleted] = await recordsOf(admin, id);
    const of = (record: { id: string } | undefined) => ({ id: record?.id ?? '' });
    await admin.call(contacts.patch, { params: of(changed), body: { last_name: 'Changed' } });
    const matter = await admin.call(matters.create, { body: { title: 'Uses', clients: [of(used).id] } });
    await admin.call(contacts.remove, { params: of(deleted) });
    const reasons = ['CHANGED', 'IN_USE', 'DELETED', null];
    expect((await recordsOf(admin, id)).map(({ kept_because }) => kept_because)).toEqual(reasons);
    expect(await takeBack(admin, id)).toMatchObject({ state: 'TAKEN_BACK', taken_back: 1 });
    expect((await recordsOf(admin, id)).map(({ kept_because }) => kept_because)).toEqual(reasons);
    expect((await admin.call(contacts.list)).body).toHaveLength(2);
    await admin.call(matters.remove, { params: { id: matter.body.id } });
    expect(await takeBack(admin, id)).toMatchObject({ taken_back: 2 });
    expect((await admin.call(contacts.list)).body).toMatchObject([{ last_name: 'Changed' }]);
  });

  it('keeps matters with work in them, on hold or behind a wall', async () => {
    const { admin } = firm;
    const { ATTORNEY } = firm.people;
    const file = 'title\nWith a task\nOn hold\nWalled\nUntouched\n';
    const { id } = await imported(ATTORNEY, 'matters', file);
    const [worked, held, walled] = (await recordsOf(ATTORNEY, id)).map((record) => record.id);
    await admin.call(tasks.create, { body: { title: 'Call', matter: worked } });
    await admin.call(holds.place, { params: { id: held ?? '' }, body: { reason: 'Claim' } });
    await admin.call(walls.raise, {
      params: { id: walled ?? '' },
      body: { reason: 'Conflict', members: [admin.id] },
    });
    expect(await recordsOf(ATTORNEY, id)).toMatchObject([
      { kept_because: 'IN_USE' },
      { kept_because: 'ON_HOLD' },
      { label: null, kept_because: 'MISSING' },
      { kept_because: null },
    ]);
    expect(await takeBack(ATTORNEY, id)).toMatchObject({ taken_back: 1 });
    const left = (await admin.call(matters.list, { query: { ordering: 'title' } })).body;
    expect(left.map(({ title }) => title)).toEqual(['On hold', 'Walled', 'With a task']);
  });

  it('must be finished and one’s own, and is not taken back twice at once', async () => {
    const { admin, people } = firm;
    const { body: begun } = await begin(admin, 'contacts', names(1));
    expectProblem(await admin.call(imports.takeBack, { params: { id: begun.id } }), 'conflict');
    const { id } = await imported(admin, 'contacts', names(300));
    const params = { id };
    expectProblem(await people.ATTORNEY.call(imports.takeBack, { params }), 'not-found');
    expectProblem(await people.ATTORNEY.call(imports.records, { params }), 'not-found');
    expect((await admin.call(imports.takeBack, { params })).body.state).toBe('TAKING_BACK');
    for (const endpoint of [imports.takeBack, imports.cancel])
      expectProblem(await admin.call(endpoint, { params }), 'conflict');
  });

  it('stops when the person may import no longer, says so, and can be gone on with', async () => {
    const { ATTORNEY } = firm.people;
    const { id } = await imported(ATTORNEY, 'contacts', names(2));
    await firm.admin.call(people.disable, { params: { id: ATTORNEY.id } });
    await test.owner.query(`update caseward.imports set state = 'TAKING_BACK' where id = $1`, [id]);
    const own = { tenantId: firm.id, userId: ATTORNEY.id };
    const job = {
      ids: { import_id: id },
      signal: new AbortController().signal,
      inTenantScope: ((work, options) => inScope(test.services.pool, own, work, options)) as OpenScope,
    };
    await takeBackJob(job as Parameters<typeof takeBackJob>[0], () => {
      throw new Error('It is not asked for.');
    });
    const { rows } = await test.owner.query('select state, failure from caseward.imports where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ state: 'DONE', failure: expect.stringMatching(/must be able to sign in/) }]);
    expect((await firm.admin.call(contacts.list)).body).toHaveLength(2);
  });
});
