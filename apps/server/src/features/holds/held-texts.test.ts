import { audit } from '@caseward/contract/audit';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { purgeTrash } from '../../platform/trash/purge.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let params: { id: string };
let task: { id: string };
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  const body = { title: 'M', description: 'The first words of the matter.' };
  params = { id: (await admin.call(matters.create, { body })).body.id };
  const made = await admin.call(tasks.create, {
    body: { title: 'T', description: 'The first words of the task.', matter: params.id },
  });
  task = { id: made.body.id };
});
afterAll(() => test.close());

const place = () => admin.call(holds.place, { params, body: { reason: 'A subpoena' } });
const release = () => admin.call(holds.release, { params, body: { reason: 'It is over' } });
const write = (description: string) =>
  Promise.all([
    admin.call(matters.patch, { params, body: { description } }),
    admin.call(tasks.patch, { params: task, body: { description } }),
  ]);
const historyOf = async (person = admin) => (await person.call(audit.history, { params })).body;
const keptFor = async (person = admin) =>
  (await historyOf(person)).flatMap(({ earlier_texts }) => Object.values(earlier_texts ?? {})).sort();
const inTable = async () =>
  (await test.owner.query('select text from caseward.held_texts where tenant_id = $1', [firm.id])).rows
    .length;

const first = ['The first words of the matter.', 'The first words of the task.'];

describe('a text of a matter on legal hold', () => {
  it('is kept, each time it is changed, for everyone who sees the matter', async () => {
    await place();
    for (const { status } of await write('')) expect(status).toBe(200);
    expect(await keptFor()).toEqual(first);
    expect(await keptFor(firm.people.READ_ONLY)).toEqual(first);
    await write('Second words.');
    await write('Third words.');
    expect(await keptFor()).toEqual(['Second words.', 'Second words.', ...first]);
    const event = (await historyOf()).find(({ earlier_texts }) => earlier_texts);
    expect(event).toMatchObject({ action: 'CHANGED', changes: { description: { old: { length: 13 } } } });
  });

  it('stays in the history after the hold is released, and is added to no more', async () => {
    await place();
    await write('');
    await release();
    await write('Second words.');
    await write('Third words.');
    expect(await keptFor()).toEqual(first);
  });

  it('is behind the matter’s wall, raised before or after', async () => {
    await place();
    await write('Second words.');
    await admin.call(walls.raise, { params, body: { reason: 'A conflict', members: [admin.id] } });
    await write('Third words.');
    expect(await keptFor()).toEqual(['Second words.', 'Second words.', ...first]);
    const { rows } = await test.owner.query(
      'select distinct visible_to from caseward.held_texts where tenant_id = $1',
      [firm.id],
    );
    expect(rows).toEqual([{ visible_to: [admin.id] }]);
    expect((await firm.people.ATTORNEY.call(audit.history, { params })).status).toBe(404);
  });

  it('goes with its record when that is purged', async () => {
    await place();
    await write('');
    await release();
    expect(await inTable()).toBe(2);
    const purge = async () => {
      await ageTrash(test, firm.id);
      await purgeTrash(
        (work, options) =>
          inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work, options),
        test.services.store,
      );
    };
    await admin.call(tasks.remove, { params: task });
    await purge();
    expect(await inTable()).toBe(1);
    await admin.call(matters.remove, { params });
    await purge();
    expect(await inTable()).toBe(0);
  });
});

it('a text of a matter that is not on hold is not kept', async () => {
  await write('');
  expect(await keptFor()).toEqual([]);
  expect(await inTable()).toBe(0);
});
