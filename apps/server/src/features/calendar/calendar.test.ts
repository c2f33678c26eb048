import { calendar } from '@caseward/contract/calendar';
import { courtDays, courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { firm as firmApi } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRows } from '../../testing/bulk-rows.ts';
import { type Firm, foundFirm, named, type Person } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let staff: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  matter = await open('Byron v. Shelley', []);
});
afterAll(() => test.close());

const open = async (title: string, team: Person[]) =>
  (await firm.admin.call(matters.create, { body: { title, assigned_users: team.map(({ id }) => id) } })).body
    .id;
const addDeadline = async (title: string, due_on: string, given: object = {}) =>
  (
    await staff.call(deadlines.create, {
      body: {
        title,
        due_on,
        matter,
        reason: 'The order',
        source: 'ORDERED',
        responsible: lawyer.id,
        ...given,
      },
    })
  ).body;
const addEvent = async (title: string, day: string, given: object = {}) =>
  (await staff.call(events.create, { body: { title, kind: 'HEARING', day, matter, ...given } })).body;
const addTask = async (title: string, due_date: string | null, given: object = {}) =>
  (await staff.call(tasks.create, { body: { title, due_date, assigned_to: lawyer.id, ...given } })).body;

const june = { from: '2026-06-01', to: '2026-06-30' };
const read = async (query: Record<string, string> = {}, person = staff) =>
  (await person.call(calendar.read, { query: { ...june, ...query } })).body;
const titles = async (query: Record<string, string> = {}, person = staff) =>
  (await read(query, person)).entries?.map(({ title }) => title);

describe('the calendar', () => {
  it('has deadlines, events and dated tasks of its days, and what takes the whole of a day first', async () => {
    await addDeadline('Too early', '2026-05-31');
    await addDeadline('Too late', '2026-07-01');
    await addTask('Some day', null);
    const answer = await addDeadline('Answer', '2026-06-10', { kind: 'RESPONSE' });
    const hearing = await addEvent('Hearing', '2026-06-10', {
      start_time: '09:30',
      end_time: '11:00',
      time_zone: 'Europe/Berlin',
      place: 'Room 4',
      attendees: [lawyer.id],
    });
    await addTask('Draft', '2026-06-30', { matter });
    await addEvent('Trial', '2026-05-30', { kind: 'TRIAL', end_day: '2026-06-01' });
    const { entries, counts, today } = await read();
    expect(entries?.map(({ title }) => title)).toEqual(['Trial', 'Answer', 'Hearing', 'Draft']);
    expect(counts).toBeNull();
    expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const inMatter = { id: matter, title: 'Byron v. Shelley' };
    expect(entries?.[1]).toEqual({
      type: 'deadline',
      id: answer.id,
      title: 'Answer',
      kind: 'RESPONSE',
      state: 'OPEN',
      day: '2026-06-10',
      end_day: null,
      time: null,
      end_time: null,
      time_zone: null,
      place: '',
      critical: false,
      confirmed: false,
      latest_on: null,
      extension_until: null,
      proposed_on: null,
      stored_on: null,
      matter: expect.objectContaining(inMatter),
      people: [named(lawyer)],
      version: 1,
      updated_at: answer.updated_at,
    });
    expect(entries?.[2]).toMatchObject({
      type: 'event',
      id: hearing.id,
      kind: 'HEARING',
      time: '09:30',
      end_time: '11:00',
      time_zone: 'Europe/Berlin',
      place: 'Room 4',
      people: [named(lawyer)],
    });
    expect(entries?.[3]).toMatchObject({ type: 'task', kind: 'TASK', people: [named(lawyer)] });
  });

  it('keeps what is done or called off, and leaves out what is in the trash', async () => {
    const { id } = await addDeadline('Answer', '2026-06-10');
    await staff.call(deadlines.done, { params: { id }, body: { words: 'Filed' } });
    await addEvent('Hearing', '2026-06-11', { status: 'CANCELLED' });
    await addEvent('Heard', '2026-06-12', { status: 'HAPPENED' });
    await addTask('Draft', '2026-06-13', { status: 'DONE' });
    const gone = await addEvent('Gone', '2026-06-14');
    await staff.call(events.remove, { params: { id: gone.id } });
    expect((await read()).entries?.map(({ title, state }) => [title, state])).toEqual([
      ['Answer', 'DONE'],
      ['Hearing', 'CANCELLED'],
      ['Heard', 'DONE'],
      ['Draft', 'DONE'],
    ]);
  });

  it('is narrowed to a matter, and to kinds', async () => {
    const other = await open('Elsewhere', []);
    await addDeadline('Answer', '2026-06-10', { kind: 'RESPONSE' });
    await addDeadline('Call again', '2026-06-11', { kind: 'FOLLOW_UP' });
    await addEvent('Hearing', '2026-06-12');
    await addTask('Draft', '2026-06-13');
    await addEvent('Meeting', '2026-06-14', { kind: 'MEETING', matter: other });
    expect(await titles({ matter: other })).toEqual(['Meeting']);
    expect(await titles({ kinds: 'RESPONSE,HEARING' })).toEqual(['Answer', 'Hearing']);
    expect(await titles({ kinds: 'TASK' })).toEqual(['Draft']);
    expect(await titles({ kinds: 'CLOSED' })).toEqual([]);
    expect(await titles({ kinds: 'FOLLOW_UP', matter })).toEqual(['Call again']);
  });

  it('of a person has what they answer for, attend or have to do, and hearings of their matters that name nobody', async () => {
    const theirs = await open('Theirs', [lawyer]);
    await addDeadline('Theirs', '2026-06-01');
    await addDeadline('Mine', '2026-06-01', { responsible: staff.id });
    await addTask('To do', '2026-06-02');
    await addTask('Mine', '2026-06-02', { assigned_to: staff.id });
    await addEvent('Attended', '2026-06-03', { attendees: [lawyer.id, staff.id] });
    await addEvent('Without them', '2026-06-04', { attendees: [staff.id], matter: theirs });
    await addEvent('Of their matter', '2026-06-05', { matter: theirs });
    await addEvent('Of another', '2026-06-06');
    const expected = ['Theirs', 'To do', 'Attended', 'Of their matter'];
    expect(await titles({ whose: lawyer.id })).toEqual(expected);
    expect(await titles({ whose: 'me' }, lawyer)).toEqual(expected);
    expect(await titles({ whose: 'firm' })).toHaveLength(8);
  });

  it('has what begins before its days and ends within, or goes on', async () => {
    await addEvent('Long', '2026-05-02', { end_day: '2026-06-01' });
    await addEvent('Over', '2026-05-01', { end_day: '2026-05-31' });
    await addEvent('Last', '2026-06-30', { end_day: '2026-07-05' });
    expect(await titles()).toEqual(['Long', 'Last']);
    expect(await titles({ from: '2026-06-01', to: '2026-06-01' })).toEqual(['Long']);
  });

  it('refuses what it cannot answer, and names the field', async () => {
    const stranger = await foundFirm(test);
    const refused = async (query: object, field: string) =>
      expectInvalid(await staff.call(calendar.read, { query: { ...june, ...query } }), field);
    await refused({ to: '2026-05-31' }, 'to');
    await refused({ to: '2026-08-02' }, 'to');
    await refused({ from: 'soon' }, 'from');
    await refused({ kinds: 'BIRTHDAY' }, 'kinds');
    await refused({ whose: 'none' }, 'whose');
    await refused({ whose: crypto.randomUUID() }, 'whose');
    await refused({ whose: stranger.admin.id }, 'whose');
    await refused({ matter: crypto.randomUUID() }, 'matter');
    await refused({ color: 'red' }, 'color');
    expect((await staff.call(calendar.read, { query: { ...june, to: '2026-08-01' } })).status).toBe(200);
    expectInvalid(await staff.call(calendar.read), 'from', 'to');
  });

  it('tells today as it is in the firm', async () => {
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await firm.admin.call(firmApi.update, { body: { time_zone } });
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(new Date());
      expect((await read()).today).toBe(day);
    }
  });
});

describe('of very much', () => {
  it('each day is counted, what takes several on each of them', async () => {
    await makeRows(
      test,
      `insert into caseward.tasks (tenant_id, id, title, due_date, created_by, updated_by)
       select $1, gen_random_uuid(), 'T' || n, date '2026-06-01' + n % 10, $2, $2 from generate_series(0, 1999) n`,
      [firm.id, staff.id],
    );
    expect((await read()).entries).toHaveLength(2000);
    await addEvent('Trial', '2026-05-31', { end_day: '2026-06-02' });
    await addDeadline('Answer', '2026-06-30');
    const { entries, counts } = await read();
    expect(entries).toBeNull();
    expect(counts).toHaveLength(11);
    expect(counts?.[1]).toEqual({ day: '2026-06-02', deadlines: 0, events: 1, tasks: 200 });
    expect(counts?.[10]).toEqual({ day: '2026-06-30', deadlines: 1, events: 0, tasks: 0 });
    expect(await titles({ kinds: 'HEARING,RESPONSE,STATUTORY' })).toHaveLength(2);
  });
});

describe('behind a wall', () => {
  it('nothing stands and nothing is counted for who is outside', async () => {
    await addDeadline('Secret', '2026-06-10');
    await addEvent('Secret', '2026-06-11', { attendees: [staff.id] });
    await addTask('Secret', '2026-06-12', { matter });
    await firm.admin.call(walls.raise, {
      params: { id: matter },
      body: { reason: 'Conflict', members: [lawyer.id, firm.admin.id] },
    });
    expect(await titles({}, lawyer)).toHaveLength(3);
    for (const whose of ['firm', 'me', lawyer.id]) expect(await titles({ whose })).toEqual([]);
    expectInvalid(await staff.call(calendar.read, { query: { ...june, matter } }), 'matter');
  });
});

describe('days on which courts are closed', () => {
  const addCourt = async (name: string, holiday_sets: string[]) =>
    (await lawyer.call(courts.create, { body: { name, time_zone: 'America/New_York', holiday_sets } })).body
      .id;
  const addDay = (id: string, day: string, kind: string, note: string) =>
    lawyer.call(courtDays.add, { params: { id }, body: { day, kind, note, source: 'Order' } });

  it('are holidays of their sets and what was entered, with the courts; what was entered of a day goes first', async () => {
    const one = await addCourt('District Court', ['us-federal']);
    const other = await addCourt('Circuit Court', ['us-federal']);
    await addDay(one, '2026-06-11', 'CLOSED', 'Flood');
    await addDay(one, '2026-06-19', 'OPEN', '');
    const { closed, not_covered } = await read();
    expect(not_covered).toEqual([]);
    expect(closed).toEqual([
      {
        day: '2026-06-11',
        name: 'Flood',
        kind: 'CLOSED',
        certainty: 'SETTLED',
        courts: [{ id: one, name: 'District Court' }],
      },
      expect.objectContaining({
        day: '2026-06-19',
        kind: 'HOLIDAY',
        courts: [{ id: other, name: 'Circuit Court' }],
      }),
    ]);
    expect((await read({ kinds: 'HEARING' })).closed).toEqual([]);
    expect((await read({ kinds: 'CLOSED' })).closed).toHaveLength(2);
  });

  it('over a turn of the year are of both years, and years that no set covers are told', async () => {
    await addCourt('District Court', ['us-federal']);
    const turn = await read({ from: '2026-12-20', to: '2027-01-05' });
    expect(turn.closed.map(({ day }) => day)).toEqual(expect.arrayContaining(['2026-12-25', '2027-01-01']));
    const far = await read({ from: '2190-01-01', to: '2190-01-31' });
    expect(far.closed).toEqual([]);
    expect(far.not_covered).toHaveLength(1);
  });
});
