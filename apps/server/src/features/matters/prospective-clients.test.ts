import { audit } from '@caseward/contract/audit';
import type { MatterStatus } from '@caseward/contract/matter-statuses';
import { matters } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unevenProtection } from '../../testing/uneven-protection.ts';
import { meet } from './dispute.testing.ts';

let test: TestApp;
let firm: Firm;
let matter: string;
let prospect: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  prospect = await meet(firm, 'Ada', 'Caller');
  matter = (await firm.admin.call(matters.create, { body: { title: 'An enquiry', status: 'PENDING' } })).body
    .id;
  await add('PROSPECTIVE_CLIENT');
});
afterAll(() => test.close());

const add = (role: 'PROSPECTIVE_CLIENT' | 'CLIENT') =>
  firm.admin.call(parties.create, { params: { id: matter }, body: { contact: prospect, role } });
const move = async (status: MatterStatus) =>
  (await firm.admin.call(matters.patch, { params: { id: matter }, body: { status } })).body;
const roles = async () =>
  (await firm.admin.call(parties.list, { params: { id: matter } })).body.map(({ role }) => role);

it.each(['OPEN', 'ON_HOLD'] as const)('become clients when their matter is %s', async (status) => {
  const opened = await move(status);
  expect(opened.clients).toEqual([prospect]);
  expect(await roles()).toEqual(['CLIENT']);
  const { body } = await firm.admin.call(audit.history, {
    params: { id: matter },
    query: { show: 'changes' },
  });
  const change = body.find(({ object_type, action }) => object_type === 'party' && action === 'CHANGED');
  expect(change?.changes?.role).toEqual({ old: 'PROSPECTIVE_CLIENT', new: 'CLIENT' });
});

it('stay what they are when the firm declines, and become clients when it takes them on after all', async () => {
  expect((await move('CLOSED')).clients).toEqual([]);
  expect(await roles()).toEqual(['PROSPECTIVE_CLIENT']);
  expect((await move('OPEN')).clients).toEqual([prospect]);
});

it('stay what they are when they left before', async () => {
  const [party] = (await firm.admin.call(parties.list, { params: { id: matter } })).body;
  await firm.admin.call(parties.update, {
    params: { id: matter, party: party?.id ?? '' },
    body: { until: '2026-03-01' },
  });
  expect((await move('OPEN')).clients).toEqual([]);
  expect(await roles()).toEqual(['PROSPECTIVE_CLIENT']);
});

it('are clients once where they were one already', async () => {
  await add('CLIENT');
  expect((await move('OPEN')).clients).toEqual([prospect]);
  expect(await roles()).toEqual(['CLIENT']);
});

it('become clients in a bulk change, which can be undone', async () => {
  const { body } = await firm.admin.call(matters.bulk, {
    body: { ids: [matter], change: { status: 'OPEN' } },
  });
  expect(await roles()).toEqual(['CLIENT']);
  const undone = await firm.admin.call(matters.undoBulk, { body: { changed: body.changed } });
  expect(undone.body).toMatchObject({ refused: [] });
});

it('stay behind the wall of their matter', async () => {
  await firm.admin.call(walls.raise, {
    params: { id: matter },
    body: { reason: 'A conflict', members: [firm.admin.id] },
  });
  await move('OPEN');
  expect(await roles()).toEqual(['CLIENT']);
  expect(await unevenProtection(test.owner, firm.id)).toEqual([]);
});
