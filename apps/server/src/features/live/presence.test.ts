import { contacts } from '@caseward/contract/contacts';
import { firm as firmCalls } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { presence, presenceTypes } from '@caseward/contract/presence';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { hears, type OpenStream, openStream } from '../../testing/live-stream.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createWorld } from '../../testing/world.ts';

/*
 * Who has a record open: what is answered, who is told, and what a wall and the firm's choice take away.
 */

let test: TestApp;
let firm: Firm;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  const body = { title: 'Estate of Byron', assigned_users: [firm.people.ATTORNEY.id] };
  matter = (await firm.people.ATTORNEY.call(matters.create, { body })).body.id;
});
afterAll(() => test.close());

const topicsOf = ({ heard }: OpenStream) => heard.map(({ topic }) => topic);
const say = (person: Person, body: object) => person.call(presence.tell, { body });
const view = async (person: Person, record: object = { matter }) => {
  const { status, body } = await say(person, { ...record, doing: 'VIEWING' });
  expect(status).toBe(200);
  return body.map((each) => [each.person.name, each.doing]);
};

describe('who has a record open', () => {
  it('is answered to all others who have it open, without themselves', async () => {
    const { ATTORNEY: anna, READ_ONLY: reader } = firm.people;
    expect(await view(anna)).toEqual([]);
    await expect.poll(() => view(reader)).toEqual([[anna.name, 'VIEWING']]);
    await say(anna, { matter, doing: 'EDITING' });
    await expect.poll(() => view(reader)).toEqual([[anna.name, 'EDITING']]);
    expect(await view(anna)).toEqual([[reader.name, 'VIEWING']]);
    for (const doing of ['EDITING', 'VIEWING']) await say(anna, { matter, doing, over: true });
    await expect.poll(() => view(reader)).toEqual([]);
  });

  it('is told at once to who has it open, at another server too, and to nobody else', async () => {
    const { ATTORNEY: anna, STAFF: ben, READ_ONLY: reader } = firm.people;
    const other = await startTestApp({ database: test.database, like: test });
    const [stream, elsewhere] = [
      await openStream(other.url, ben.access),
      await openStream(test.url, reader.access),
    ];
    await view(ben);
    await expect.poll(() => view(anna)).toEqual([[ben.name, 'VIEWING']]);
    await expect
      .poll(() => stream.heard.filter(({ topic }) => topic === 'PRESENCE').at(-1))
      .toEqual({
        topic: 'PRESENCE',
        changes: [{ kind: 'matter', id: matter, matter, by: anna.id, own: false }],
      });
    const marker = (await anna.call(tasks.create, { body: { title: 'For all' } })).body.id;
    await hears(elsewhere, marker);
    expect(topicsOf(elsewhere)).not.toContain('PRESENCE');
    for (const each of [stream, elsewhere]) each.close();
    await other.close();
  });

  it('is known of each kind of record that has a form', async () => {
    const world = await createWorld(test);
    const { ATTORNEY: anna, STAFF: ben } = world.firm.people;
    for (const type of presenceTypes) {
      const record = { [type]: world.ids[type] };
      await view(anna, record);
      await expect.poll(() => view(ben, record)).toEqual([[anna.name, 'VIEWING']]);
    }
  });

  it('leaves nothing in the database', async () => {
    const count = async () =>
      (await test.owner.query('select 1 from caseward.audit_events where tenant_id = $1', [firm.id]))
        .rowCount;
    const before = await count();
    await view(firm.people.STAFF);
    expect(await count()).toBe(before);
  });
});

describe('is refused and kept back', () => {
  it.each([
    ['matter', {}],
    ['matter', { matter: 'M' }],
    ['matter', { matter: uuidv7() }],
    ['document', { document: uuidv7() }],
    ['task', { task: uuidv7() }],
    ['event', { event: uuidv7() }],
    ['contact', { contact: uuidv7() }],
  ])('names %s where %j is no record', async (field, record) => {
    expectInvalid(await say(firm.admin, { ...record, doing: 'VIEWING' }), field);
  });

  it('takes one record only, and what is done with it', async () => {
    const contact = (await firm.admin.call(contacts.create, { body: { first_name: 'Ada' } })).body.id;
    expectInvalid(await say(firm.admin, { matter, contact, doing: 'VIEWING' }), 'matter');
    expectInvalid(await say(firm.admin, { matter, doing: 'READING' }), 'doing');
    expectInvalid(await say(firm.admin, { matter, doing: 'VIEWING', over: 'yes' }), 'over');
  });

  it('leaves what is no longer there without an error, and without a word', async () => {
    await view(firm.people.STAFF);
    await firm.admin.call(matters.remove, { params: { id: matter } });
    for (const id of [matter, uuidv7()])
      expect(await say(firm.people.STAFF, { matter: id, doing: 'VIEWING', over: true })).toMatchObject({
        status: 200,
        body: [],
      });
  });

  it('of a deleted matter, and of one of another firm', async () => {
    const other = await foundFirm(test, 'Others');
    expectInvalid(await say(other.admin, { matter, doing: 'VIEWING' }), 'matter');
    await firm.admin.call(matters.remove, { params: { id: matter } });
    expectInvalid(await say(firm.admin, { matter, doing: 'VIEWING' }), 'matter');
  });

  it('behind a wall: nobody outside says or hears anything of it, nor is anybody shown who was there before', async () => {
    const { ATTORNEY: anna, STAFF: outside } = firm.people;
    const without = await openStream(test.url, outside.access);
    await view(outside);
    await expect.poll(() => view(anna)).toEqual([[outside.name, 'VIEWING']]);
    const raised = await anna.call(walls.raise, {
      params: { id: matter },
      body: { reason: 'Screened', members: [] },
    });
    expect(raised.status).toBeLessThan(300);
    const before = without.heard.length;
    expectInvalid(await say(outside, { matter, doing: 'VIEWING' }), 'matter');
    await expect.poll(() => view(anna)).toEqual([]);
    for (const over of [false, true]) await say(anna, { matter, doing: 'EDITING', over });
    const marker = (await anna.call(tasks.create, { body: { title: 'For all' } })).body.id;
    await hears(without, marker);
    expect(without.heard.slice(before).map(({ topic }) => topic)).toEqual(['CHANGES']);
    without.close();
  });

  it('where the firm has switched it off', async () => {
    const { ATTORNEY: anna, STAFF: ben } = firm.people;
    await firm.admin.call(firmCalls.update, { body: { presence_shown: false } });
    await view(ben);
    const stream = await openStream(test.url, ben.access);
    await view(anna);
    const marker = (await anna.call(tasks.create, { body: { title: 'For all' } })).body.id;
    await hears(stream, marker);
    expect(topicsOf(stream)).not.toContain('PRESENCE');
    expect(await view(ben)).toEqual([]);
    stream.close();
  });
});
