import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { snapshot } from '../../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  matter = (await firm.admin.call(matters.create, { body: { title: 'Merger' } })).body.id;
});
afterAll(() => test.close());

const raise = () =>
  firm.admin.call(walls.raise, {
    params: { id: matter },
    body: { reason: 'A conflict', members: [firm.admin.id, firm.people.ATTORNEY.id] },
  });
const add = (note: string) => firm.admin.call(notes.create, { body: { matter, note } });

describe('in a matter behind an ethical wall, a mention', () => {
  it('of somebody outside is refused by name, and nothing is saved', async () => {
    const { STAFF, ATTORNEY } = firm.people;
    await raise();
    expect((await add(`@${ATTORNEY.username}, call me.`)).status).toBe(201);
    const before = await snapshot(test.owner, firm.id);
    const refusal = expectInvalid(await add(`@${ATTORNEY.username} and @${STAFF.username}`), 'note');
    expect(refusal.errors?.note?.[0]).toContain(
      `This matter is restricted, and @${STAFF.username} has no access`,
    );
    expect(await snapshot(test.owner, firm.id)).toEqual(before);
    expect((await add(`${STAFF.username} must not know.`)).status).toBe(201);
  });

  it('that stood before the wall stays, and one that is added is refused', async () => {
    const { STAFF, READ_ONLY } = firm.people;
    const { body } = await add(`@${STAFF.username}, call me.`);
    await raise();
    const change = (note: string) =>
      firm.admin.call(notes.patch, { params: { id: body.id }, body: { note } });
    expect((await change(`@${STAFF.username}, call me on Tuesday.`)).status).toBe(200);
    expectInvalid(await change(`@${STAFF.username} or @${READ_ONLY.username}, call me.`), 'note');
  });
});
