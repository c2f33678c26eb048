import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { firm as firmApi } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { trash } from '@caseward/contract/trash';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { staleDates } from '../../testing/stale-dates.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { aTick } from '../../testing/ticks.ts';
import { mendNextDates, passNextDates } from './next-dates.ts';

/*
 * A matter's next date, which every writer keeps in its own transaction (docs/decisions/121-next-dates.md).
 */

let test: TestApp;
let firm: Firm;
let admin: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  await admin.call(firmApi.update, { body: { time_zone: 'America/New_York' } });
  matter = await open('Byron v. Lovelace');
});
afterAll(() => test.close());

const open = async (title: string) => (await admin.call(matters.create, { body: { title } })).body.id;
const next = async (id = matter) => (await admin.call(matters.get, { params: { id } })).body.next_on;
const titles = async (next_date: 'none' | 'past') =>
  (await admin.call(matters.list, { query: { next_date } })).body.map(({ title }) => title).sort();
const task = async (due_date: string | null, on: string | null = matter) =>
  (await admin.call(tasks.create, { body: { title: 'File', matter: on, due_date } })).body.id;
const meeting = async (day: string, more = {}) =>
  (await admin.call(events.create, { body: { title: 'Meeting', kind: 'MEETING', day, matter, ...more } }))
    .body.id;
const deadline = async (due_on: string) =>
  (await admin.call(deadlines.create, { body: { title: 'Answer', matter, due_on, reason: 'Served' } })).body
    .id;
const mend = (pastOnly: boolean) => (pastOnly ? passNextDates : mendNextDates)(aTick(test.services.pool));

describe('the next date of a matter', () => {
  it('is the earliest of its open deadlines, coming events and open tasks with a due date', async () => {
    expect(await next()).toBeNull();
    const filed = await task('2031-03-03');
    await task(null);
    expect(await next()).toBe('2031-03-03');
    const met = await meeting('2031-02-02');
    expect(await next()).toBe('2031-02-02');
    const answered = await deadline('2031-01-01');
    expect(await next()).toBe('2031-01-01');
    const body = { words: 'Filed' };
    await admin.call(deadlines.done, { params: { id: answered }, body });
    expect(await next()).toBe('2031-02-02');
    await admin.call(deadlines.reopen, { params: { id: answered }, body: { reason: 'Rejected' } });
    expect(await next()).toBe('2031-01-01');
    await admin.call(deadlines.addValue, {
      params: { id: answered },
      body: { due_on: '2031-04-04', reason: 'Ordered', source: 'ORDERED' },
    });
    expect(await next()).toBe('2031-02-02');
    await admin.call(events.patch, { params: { id: met }, body: { day: '2031-05-05', reason: 'Moved' } });
    expect(await next()).toBe('2031-03-03');
    await admin.call(tasks.patch, { params: { id: filed }, body: { status: 'DONE' } });
    expect(await next()).toBe('2031-04-04');
    await admin.call(deadlines.cancel, { params: { id: answered }, body: { reason: 'Settled' } });
    expect(await next()).toBe('2031-05-05');
    await admin.call(events.patch, { params: { id: met }, body: { status: 'CANCELLED' } });
    expect(await next()).toBeNull();
  });

  it('follows a task that moves to another matter, and one that is deleted and restored', async () => {
    const other = await open('Another');
    const id = await task('2031-03-03');
    await admin.call(tasks.patch, { params: { id }, body: { matter: other } });
    expect([await next(), await next(other)]).toEqual([null, '2031-03-03']);
    await admin.call(tasks.remove, { params: { id } });
    expect(await next(other)).toBeNull();
    const deletion = (await admin.call(trash.list)).body[0]?.id ?? '';
    await admin.call(trash.restore, { params: { id: deletion } });
    expect(await next(other)).toBe('2031-03-03');
  });

  it('comes back with a matter that is restored, and is told by the call that closes it', async () => {
    await task('2031-03-03');
    await admin.call(matters.remove, { params: { id: matter } });
    const deletion = (await admin.call(trash.list)).body[0]?.id ?? '';
    await admin.call(trash.restore, { params: { id: deletion } });
    expect(await next()).toBe('2031-03-03');
    const closed = await admin.call(matters.close, {
      params: { id: matter },
      body: { open_tasks: 'COMPLETE' },
    });
    expect(closed.body.matter.next_on).toBeNull();
    await admin.call(tasks.undoBulk, { body: { changed: closed.body.tasks } });
    expect(await next()).toBe('2031-03-03');
  });

  it('is kept behind a wall, and when many are changed at once', async () => {
    const ids = [await task('2031-03-03'), await task('2031-03-04'), await task('2031-03-05', null)];
    await admin.call(matters.patch, {
      params: { id: matter },
      body: { assigned_users: [admin.id], lead_attorney: admin.id },
    });
    await admin.call(walls.raise, { params: { id: matter }, body: { reason: 'Conflict', members: [] } });
    const bulk = await admin.call(tasks.bulk, { body: { ids, change: { status: 'DONE' } } });
    expect(await next()).toBeNull();
    await admin.call(tasks.undoBulk, { body: { changed: bulk.body.changed } });
    expect(await next()).toBe('2031-03-03');
  });

  it('counts in what others add at the same moment', async () => {
    const days = Array.from({ length: 12 }, (_, index) => `2031-03-${String(28 - index)}`);
    await Promise.all(days.map((day) => task(day)));
    expect(await next()).toBe('2031-03-17');
    expect(await staleDates(test.owner, firm.id)).toEqual([]);
  });

  it('does not change the version of the matter', async () => {
    const { version } = (await admin.call(matters.get, { params: { id: matter } })).body;
    await task('2031-03-03');
    expect((await admin.call(matters.get, { params: { id: matter } })).body.version).toBe(version);
  });
});

describe('an event that is over', () => {
  it('falls out of the next date, while overdue work stays in it', async () => {
    await task('2020-01-01');
    const id = await meeting('2031-02-02');
    const other = await open('Another');
    await admin.call(events.create, {
      body: { title: 'Trial', kind: 'TRIAL', day: '2031-01-01', matter: other },
    });
    // Its day passes while nobody looks.
    await test.owner.query(
      `update caseward.events set day = '2020-02-02' where id <> $1 and tenant_id = $2`,
      [id, firm.id],
    );
    await test.owner.query(`update caseward.matters set next_on = '2020-02-02' where id = $1`, [other]);
    expect(await titles('past')).toEqual(['Another', 'Byron v. Lovelace']);
    await mend(true);
    expect(await next(other)).toBeNull();
    expect(await next()).toBe('2020-01-01');
    expect(await titles('past')).toEqual(['Byron v. Lovelace']);
    expect(await titles('none')).toEqual(['Another']);
  });

  it('counts as coming on each of its days', async () => {
    await meeting('2020-01-01', { end_day: '2020-01-20' });
    expect(await next()).toBeNull();
    const { rows } = await test.owner.query<{ day: string; past: string }>(
      `select (now() at time zone 'America/New_York')::date::text as day,
        ((now() at time zone 'America/New_York')::date - 3)::text as past`,
    );
    const { day = '', past = '' } = rows[0] ?? {};
    await meeting(past, { end_day: day });
    expect(await next()).toBe(day);
  });
});

it('servers that keep no next dates are mended every day', async () => {
  await task('2031-03-03');
  await test.owner.query(`update caseward.matters set next_on = null where tenant_id = $1`, [firm.id]);
  await mend(true);
  expect(await next()).toBeNull();
  await mend(false);
  expect(await next()).toBe('2031-03-03');
});

it('closed matters are asked for no next date, and the list is put in its order', async () => {
  await open('Open');
  const closed = await open('Closed');
  await admin.call(matters.patch, { params: { id: closed }, body: { status: 'CLOSED' } });
  await task('2031-03-03');
  expect(await titles('none')).toEqual(['Open']);
  const { body } = await admin.call(matters.list, { query: { ordering: 'next_on', limit: '1' } });
  expect(body).toMatchObject([{ title: 'Byron v. Lovelace', next_on: '2031-03-03' }]);
});
