import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const create = (body: object) => firm.admin.call(matters.create, { body: { title: 'M', ...body } });
const patch = (id: string, body: object) => firm.admin.call(matters.patch, { params: { id }, body });
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const closed = { status: 'CLOSED', opened_on: '2020-05-05' };

describe('a matter that was closed before it was opened', () => {
  it('is not made', async () => {
    const refused = expectInvalid(await create({ ...closed, closed_on: '2020-05-04' }), 'closed_on');
    expect(refused.errors?.closed_on).toEqual([
      'The matter was opened on 2020-05-05, and cannot have been closed before.',
    ]);
    expectInvalid(await create({ status: 'CLOSED', opened_on: daysAhead(30) }), 'closed_on');
    expect((await create({ ...closed, closed_on: '2020-05-05' })).status).toBe(201);
  });

  it('does not come of a change of either day, and says which is wrong', async () => {
    const { id } = (await create({ ...closed, closed_on: '2020-06-01' })).body;
    expectInvalid(await patch(id, { closed_on: '2020-05-04' }), 'closed_on');
    expectInvalid(await patch(id, { opened_on: '2020-06-02' }), 'opened_on');
    expect((await patch(id, { opened_on: '2020-06-02', closed_on: '2020-06-03' })).status).toBe(200);
  });

  it('does not come of a closing day alone: it was opened then at the latest', async () => {
    const { body } = await create({ status: 'CLOSED', closed_on: '2020-05-04' });
    expect(body).toMatchObject({ opened_on: '2020-05-04', closed_on: '2020-05-04' });
  });

  it('stays as it is where it was stored before, until a day is changed', async () => {
    const { id } = (await create({ ...closed, closed_on: '2020-06-01' })).body;
    await test.owner.query(`update caseward.matters set closed_on = '2019-01-01' where id = $1`, [id]);
    const { body } = await patch(id, { title: 'New' });
    expect((await firm.admin.call(matters.update, { params: { id }, body })).status).toBe(200);
    expectInvalid(await patch(id, { closed_on: '2019-02-01' }), 'closed_on');
    expect((await patch(id, { status: 'OPEN' })).status).toBe(200);
  });
});

it.each(['0001-01-01', '1899-12-31', '2201-01-01', '9999-12-31'])(
  'a record has no day of %s',
  async (day) => {
    expectInvalid(await create({ opened_on: day }), 'opened_on');
    expectInvalid(await create({ ...closed, closed_on: day }), 'closed_on');
    expectInvalid(await firm.admin.call(tasks.create, { body: { title: 'T', due_date: day } }), 'due_date');
  },
);

it('the first and the last sensible year are taken', async () => {
  expect((await create({ opened_on: '1900-01-01' })).status).toBe(201);
  const due_date = '2200-12-31';
  expect((await firm.admin.call(tasks.create, { body: { title: 'T', due_date } })).status).toBe(201);
});

it('a new matter without a day of opening begins today, and so does one whose day is empty', async () => {
  const [absent, empty] = [await create({}), await create({ opened_on: null })];
  expect(empty.body.opened_on).toBe(absent.body.opened_on);
});

it('a matter is opened and closed within a year from now at the latest', async () => {
  const { id } = (await create({ opened_on: daysAhead(365) })).body;
  const refused = expectInvalid(await create({ opened_on: daysAhead(368) }), 'opened_on');
  expect(refused.errors?.opened_on).toEqual(['This day is more than a year ahead. Check the year.']);
  expectInvalid(await patch(id, { opened_on: daysAhead(368) }), 'opened_on');
  expectInvalid(await patch(id, { status: 'CLOSED', closed_on: '2099-01-01' }), 'closed_on');
});
