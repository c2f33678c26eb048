import { account } from '@caseward/contract/account';
import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { people } from '@caseward/contract/people';
import { ownTokens } from '@caseward/contract/personal-tokens';
import { roles } from '@caseward/contract/roles';
import { session } from '@caseward/contract/session';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../platform/live/messages.ts';
import { Outbox } from '../../platform/live/outbox.ts';
import { type Firm, foundFirm, type Person, password } from '../../testing/firm.ts';
import { hideMatter } from '../../testing/hidden-matter.ts';
import { hears, idsHeard, type OpenStream, openStream } from '../../testing/live-stream.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createWorld } from '../../testing/world.ts';
import { openSession } from '../session/open-session.ts';

/*
 * The stream of changes: what is told, to whom, and when it ends.
 */

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const listen = (person: Person) => openStream(test.url, person.access);
const addTask = async (person: Person, title: string, matter?: string) =>
  (await person.call(tasks.create, { body: { title, ...(matter && { matter }) } })).body;

describe('a change', () => {
  it('is told to everybody of the firm, with who did it and whether in the same session', async () => {
    const { ATTORNEY: writer, READ_ONLY: reader } = firm.people;
    const streams = await Promise.all([listen(writer), listen(reader)]);
    const matter = (await writer.call(matters.create, { body: { title: 'Estate of Byron' } })).body;
    const task = await addTask(writer, 'File the inventory', matter.id);
    for (const stream of streams) await hears(stream, task.id);
    const [own, others] = streams.map(({ heard }) =>
      heard.flatMap(({ changes }) => changes).find(({ id }) => id === task.id),
    );
    const told = { kind: 'task', id: task.id, matter: matter.id, by: writer.id };
    expect(own).toEqual({ ...told, own: true });
    expect(others).toEqual({ ...told, own: false });
    for (const stream of streams) stream.close();
  });

  it('of whatever text tells no word of it', async () => {
    const stream = await listen(firm.people.STAFF);
    const { id } = (await firm.admin.call(contacts.create, { body: { first_name: 'Lovelace' } })).body;
    await hears(stream, id);
    expect(JSON.stringify(stream.heard)).not.toContain('Lovelace');
    stream.close();
  });

  it('of another firm is told to nobody, and reading is no change', async () => {
    const other = await foundFirm(test, 'Others');
    const stream = await listen(other.admin);
    const matter = (await firm.admin.call(matters.create, { body: { title: 'Estate of Byron' } })).body;
    const own = (await other.admin.call(matters.create, { body: { title: 'Own' } })).body;
    await other.people.ATTORNEY.call(matters.get, { params: { id: own.id } });
    const last = await addTask(other.admin, 'Last');
    await hears(stream, last.id);
    expect(idsHeard(stream)).toEqual(expect.arrayContaining([own.id, last.id]));
    expect(idsHeard(stream)).not.toContain(matter.id);
    expect(idsHeard(stream).filter((id) => id === own.id)).toHaveLength(1);
    stream.close();
  });

  it('that is much is told in one word', async () => {
    const stream = await listen(firm.admin);
    const marker = await addTask(firm.admin, 'First');
    await hears(stream, marker.id);
    const before = stream.heard.length;
    const outbox = new Outbox(test.services.jobsPool, test.app.log);
    const changes = Array.from({ length: 150 }, () => ({
      ...{ kind: 'task' as const, id: uuidv7(), matter: null, by: null, session: null, isWall: false },
    }));
    outbox.add([{ topic: 'changes', tenantId: firm.id, visibleTo: null, changes }]);
    await expect.poll(() => stream.heard.slice(before)).toEqual([{ topic: 'RESYNC', changes: [] }]);
    await outbox.close();
    stream.close();
  });

  it('that notifies somebody is told to them alone', async () => {
    const { ATTORNEY: told, STAFF: other, ADMIN: writer } = firm.people;
    const matter = (await writer.call(matters.create, { body: { title: 'Estate of Byron' } })).body;
    const [stream, elsewhere] = [await listen(told), await listen(other)];
    const body = { note: `Ask @${told.username}`, matter: matter.id };
    const note = (await writer.call(notes.create, { body })).body;
    await hears(stream, told.id);
    await hears(elsewhere, note.id);
    expect(idsHeard(elsewhere)).not.toContain(told.id);
    for (const each of [stream, elsewhere]) each.close();
  });
});

describe('what happens behind a wall', () => {
  it('is told to nobody outside, whoever they are, and not as a number of changes either', async () => {
    const world = await createWorld(test);
    const { ATTORNEY: inside, ...outside } = world.firm.people;
    const within = await listen(inside);
    const without = await Promise.all(Object.values(outside).map(listen));
    const before = without.map(({ heard }) => heard.length);
    // The matter is open to all until its wall is raised; only what follows is behind it.
    const hidden = await hideMatter(test, world, [inside]);
    await hears(within, hidden.ids.matter ?? '');
    // What everybody hears comes after all that nobody outside may.
    const marker = await addTask(inside, 'For all');
    for (const stream of without) await hears(stream, marker.id);
    const afterwards = without.map(({ heard }) => heard.length);
    expect(before).not.toEqual(afterwards);

    const params = { id: hidden.ids.matter ?? '' };
    const deeds = [
      () => addTask(inside, hidden.mark, params.id),
      () => inside.call(tasks.patch, { params: { id: hidden.ids.task ?? '' }, body: { title: 'Changed' } }),
      () => inside.call(notes.create, { body: { note: hidden.mark, matter: params.id } }),
      () => inside.call(matters.patch, { params, body: { title: `${hidden.mark} changed` } }),
      () => inside.call(tasks.remove, { params: { id: hidden.ids.task ?? '' } }),
      // So many at once that they are not told one by one.
      () => Promise.all(Array.from({ length: 120 }, () => addTask(inside, hidden.mark, params.id))),
    ];
    for (const deed of deeds) await deed();
    await hears(within, hidden.ids.task ?? '');
    const last = await addTask(inside, 'For all, again');
    for (const stream of without) await hears(stream, last.id);
    for (const [index, stream] of without.entries()) {
      const since = stream.heard.slice(afterwards[index]);
      expect(since).toEqual([
        {
          topic: 'CHANGES',
          changes: [{ kind: 'task', id: last.id, matter: null, by: inside.id, own: false }],
        },
      ]);
    }
    for (const stream of [within, ...without]) stream.close();
  });

  it('begins with the wall, and ends some seconds after it was lifted', async () => {
    const { ATTORNEY: inside, STAFF: outside } = firm.people;
    const body = { title: 'Estate of Byron', assigned_users: [inside.id] };
    const { id } = (await inside.call(matters.create, { body })).body;
    const [within, without] = [await listen(inside), await listen(outside)];
    const ready = await addTask(inside, 'For all');
    await hears(without, ready.id);
    const before = without.heard.length;
    const raised = await inside.call(walls.raise, {
      params: { id },
      body: { reason: 'Screened', members: [] },
    });
    const wall = raised.body.standing?.id ?? '';
    await hears(within, id);
    const marker = await addTask(inside, 'For all, again');
    await hears(without, marker.id);
    expect(without.heard.slice(before).flatMap(({ changes }) => changes.map((change) => change.id))).toEqual([
      marker.id,
    ]);
    await inside.call(walls.lift, { params: { id: wall }, body: { reason: 'Over' } });
    const retitled = async () => {
      await inside.call(matters.patch, { params: { id }, body: { title: `Estate of ${uuidv7()}` } });
      return without.heard.slice(before).flatMap(({ changes }) => changes.map((change) => change.id));
    };
    await expect.poll(retitled, { interval: 1_000 }).toContain(id);
    for (const stream of [within, without]) stream.close();
  });
});

describe('a change that was gathered before a wall and is told after it', () => {
  const of = (
    visibleTo: string[] | null,
    { isWall = false, ...more }: { id: string; matter: string; isWall?: boolean },
  ): Message => ({
    topic: 'changes',
    tenantId: firm.id,
    visibleTo,
    changes: [{ kind: isWall ? 'matter' : 'task', by: null, session: null, isWall, ...more }],
  });

  it('is told to those inside, in whatever order both were committed', async () => {
    const { ATTORNEY: inside, STAFF: outside } = firm.people;
    const [within, without] = [await listen(inside), await listen(outside)];
    const [id, late, matter] = [uuidv7(), uuidv7(), uuidv7()];
    const outbox = new Outbox(test.services.jobsPool, test.app.log);
    outbox.add([of(null, { id, matter })]);
    outbox.add([of([inside.id], { id: matter, matter, isWall: true })]);
    outbox.add([of(null, { id: late, matter })]);
    await hears(within, id);
    await hears(within, late);
    const marker = await addTask(inside, 'For all');
    await hears(without, marker.id);
    expect(idsHeard(without)).toEqual([marker.id]);
    await outbox.close();
  });

  it('and moves to another matter is told of both', async () => {
    const stream = await listen(firm.admin);
    const [id, from, to] = [uuidv7(), uuidv7(), uuidv7()];
    const outbox = new Outbox(test.services.jobsPool, test.app.log);
    outbox.add([of(null, { id, matter: from }), of(null, { id, matter: to })]);
    await hears(stream, id);
    const told = stream.heard.flatMap(({ changes }) => changes.map(({ matter }) => matter));
    expect(told).toEqual([from, to]);
    await outbox.close();
    stream.close();
  });
});

describe('a stream', () => {
  const endsSoon = async ({ ended }: OpenStream, deed: () => Promise<{ status: number }>) => {
    expect((await deed()).status).toBeLessThan(300);
    await ended;
  };

  it('ends with its session, and no other does', async () => {
    const { STAFF: person } = firm.people;
    const another = await openSession(test.services, { tenantId: firm.id, userId: person.id });
    const [first, second] = [await listen(person), await openStream(test.url, another.access)];
    await endsSoon(first, () => person.call(session.signOut));
    const marker = await addTask(firm.admin, 'Still told');
    await hears(second, marker.id);
    second.close();
    expect((await listen(person)).status).toBe(401);
  });

  it('ends when its person is deactivated, has another role, or ends its session elsewhere', async () => {
    const { STAFF: staff, READ_ONLY: reader, ATTORNEY: attorney, ADMIN: admin } = firm.people;
    await endsSoon(await listen(staff), () => admin.call(people.disable, { params: { id: staff.id } }));
    await endsSoon(await listen(reader), () =>
      admin.call(people.update, { params: { id: reader.id }, body: { role: 'STAFF' } }),
    );
    const another = await openSession(test.services, { tenantId: firm.id, userId: attorney.id });
    const stream = await openStream(test.url, another.access);
    const sessions = (await attorney.call(account.sessions)).body;
    const id = sessions.find(({ current }) => !current)?.id ?? '';
    await endsSoon(stream, () => attorney.call(account.endSession, { params: { id } }));
  });

  it('is refused beyond six of a person, until one ends', async () => {
    const { STAFF: person } = firm.people;
    const streams = await Promise.all(Array.from({ length: 6 }, () => listen(person)));
    expect(streams.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const refused = await listen(person);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
    streams[0]?.close();
    await expect
      .poll(async () => {
        const stream = await listen(person);
        stream.close();
        return stream.status;
      })
      .toBe(200);
    for (const stream of streams) stream.close();
  });

  it('takes no personal access token, and leaves nothing in the audit', async () => {
    const { ATTORNEY: person } = firm.people;
    const body = { name: 'Billing', scope: 'READ', current_password: password };
    const { token } = (await person.call(ownTokens.createToken, { body })).body;
    expect((await openStream(test.url, token)).status).toBe(403);
    const count = async () =>
      (await test.owner.query('select 1 from caseward.audit_events where tenant_id = $1', [firm.id]))
        .rowCount;
    const before = await count();
    const stream = await listen(person);
    stream.close();
    expect(await count()).toBe(before);
  });

  it.each(roles)('is for %s', async (role) => {
    const stream = await listen(firm.people[role]);
    expect(stream.status).toBe(200);
    stream.close();
  });
});
