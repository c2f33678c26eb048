import { matterPlaybooks } from '@caseward/contract/matter-playbooks';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { playbooks } from '@caseward/contract/playbooks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundFirm } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { defenceFirm, lines, served } from './defence.testing.ts';

/*
 * What no playbook starts: for whom, where, and twice.
 */

let test: TestApp;
let defence: Awaited<ReturnType<typeof defenceFirm>>;
beforeAll(async () => {
  test = await startTestApp();
  defence = await defenceFirm(test);
});
afterAll(() => test.close());

const all = lines.map(({ title }) => title).toSorted();

it('is done once, however often it is sent, and once of two who start it together', async () => {
  const { lawyer, staff, open, start, titles } = defence;
  const id = await open();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await start(id, served, lawyer, key);
  expect((await start(id, served, lawyer, key)).body).toEqual(first.body);
  const other = await open();
  const both = await Promise.all([start(other, served), start(other, served, staff)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await titles(other)).toEqual(all);
});

it('refuses, and makes nothing', async () => {
  const { firm, lawyer, open, preview, start, titles } = defence;
  const id = await open();
  const wrong = async (more: object, lines: unknown) =>
    expect((await start(id, more)).body).toMatchObject({ status: 400, errors: { lines } });
  expectProblem(await start(id, served, firm.people.READ_ONLY), 'forbidden');
  expectProblem(await preview(id, served, firm.people.READ_ONLY), 'forbidden');
  const other = await foundFirm(test);
  expectProblem(await start(id, served, other.admin), 'invalid');
  expectProblem(await other.admin.call(matterPlaybooks.get, { params: { id } }), 'not-found');
  expectProblem(await start(id, { ...served, version: 2 }), 'conflict');
  await wrong({ lines: [{ key: 'none' }] }, ['The playbook has no line none, or it is named twice.']);
  expect((await start(id, { lines: [{ key: 'served', day: '1700-01-01' }] })).body).toMatchObject({
    status: 400,
    errors: { 'lines.0.day': ['Must be a day between 1900 and 2200.'] },
  });
  await wrong({ lines: [{ key: 'served', skip: false }] }, [
    'Complaint served: Its day is not known yet: enter it, or skip this line.',
  ]);
  await wrong({ lines: [{ key: 'file', event: crypto.randomUUID() }] }, ['No such event.']);
  await wrong({ lines: [{ key: 'file', assignee: other.admin.id }] }, ['No such team member.']);
  await wrong({ lines: [{ key: 'file', assignee: firm.people.READ_ONLY.id }] }, [
    'Open the file: They may only read, and could not finish it. Choose somebody else.',
  ]);
  await wrong({ opening: '2200-12-31' }, expect.arrayContaining([expect.stringContaining('2200')]));
  expect(await titles(id)).toEqual([]);
  await lawyer.call(matters.patch, { params: { id }, body: { status: 'CLOSED' } });
  for (const refused of [await start(id, served), await preview(id, served)])
    expect(refused.body).toMatchObject({
      status: 409,
      detail: 'This matter is closed. Reopen it before you start a playbook in it.',
    });
});

it('meets walls: outside there is no such matter, and nobody outside gets anything in it', async () => {
  const { lawyer, staff, open, start } = defence;
  const id = await open();
  await lawyer.call(walls.raise, {
    params: { id },
    body: { reason: 'A conflict', members: [lawyer.id] },
  });
  expectProblem(await start(id, served, staff), 'not-found');
  expect((await start(id, { lines: [{ key: 'file', assignee: staff.id }] })).body).toMatchObject({
    errors: { lines: [expect.stringContaining('They have no access to this matter')] },
  });
  expect((await start(id, served)).status).toBe(201);
});

it('names whoever cannot do what a line gives them, so that somebody else is chosen', async () => {
  const { firm, lawyer, staff, open, preview, start } = defence;
  const { body: before } = await lawyer.call(playbooks.create, {
    body: { name: 'By name', lines: [{ key: 'a', type: 'TASK', title: 'File', assignee: staff.id }] },
  });
  await firm.admin.call(people.disable, { params: { id: staff.id } });
  const id = await open();
  const shown = await preview(id, { playbook: before.id });
  expect(shown.body.lines[0]).toMatchObject({
    assignee: staff.id,
    problem: 'They are deactivated, and cannot sign in. Choose somebody else.',
  });
  const lines = [{ key: 'a', assignee: lawyer.id }];
  expect((await start(id, { playbook: before.id })).status).toBe(400);
  expect((await start(id, { playbook: before.id, lines })).status).toBe(201);
});
