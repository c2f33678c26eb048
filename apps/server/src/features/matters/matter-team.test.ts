import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const open = (assigned_users: string[]) =>
  firm.admin.call(matters.create, { body: { title: 'Estate of Byron', assigned_users } });

describe('the team of a matter', () => {
  it('is joined by nobody who cannot sign in, while one who was in it stays', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    const { body } = await open([ATTORNEY.id]);
    const { body: other } = await open([]);
    await firm.admin.call(people.disable, { params: { id: ATTORNEY.id } });
    const save = (id: string, assigned_users: string[]) =>
      firm.admin.call(matters.patch, { params: { id }, body: { assigned_users } });
    const said = { assigned_users: ['They are deactivated, and cannot sign in. Choose somebody else.'] };
    expect(expectInvalid(await open([ATTORNEY.id]), 'assigned_users').errors).toEqual(said);
    expect(expectInvalid(await save(other.id, [STAFF.id, ATTORNEY.id]), 'assigned_users').errors).toEqual(
      said,
    );
    const bulk = { ids: [other.id], change: { add_assigned_users: [ATTORNEY.id] } };
    expectInvalid(await firm.admin.call(matters.bulk, { body: bulk }), 'change');
    expect((await save(body.id, [STAFF.id, ATTORNEY.id])).status).toBe(200);
  });

  it('is people of the firm', async () => {
    const stranger = (await foundFirm(test)).admin.id;
    const { errors } = expectInvalid(await open([firm.admin.id, stranger]), 'assigned_users');
    expect(errors).not.toEqual({ assigned_users: [expect.stringContaining('deactivated')] });
  });
});
