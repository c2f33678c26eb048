import { audit } from '@caseward/contract/audit';
import { documents } from '@caseward/contract/documents';
import { type EventInput, type EventPatch, events } from '@caseward/contract/events';
import { firm as firmApi } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';

let test: TestApp;
let firm: Firm;
let staff: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  staff = firm.people.STAFF;
  await firm.admin.call(firmApi.update, { body: { time_zone: 'America/New_York' } });
  matter = (await staff.call(matters.create, { body: { title: 'M' } })).body.id;
});
afterAll(() => test.close());

type Given = Partial<EventInput>;
const create = (given: Given = {}, person = staff) =>
  person.call(events.create, {
    body: { title: 'Motion to compel', kind: 'HEARING', day: '2026-12-01', matter, ...given },
  });
const made = async (given: Given = {}) => (await create(given)).body;
const change = (id: string, body: EventPatch, headers = {}) =>
  staff.call(events.patch, { params: { id }, body, headers });
const valuesOf = async (id: string, person = staff) =>
  (await person.call(events.values, { params: { id } })).body;
const list = async (query: object, person = staff) =>
  (await person.call(events.list, { query: query as never })).body.map(({ title }) => title);

describe('an event', () => {
  it('takes a whole day, in no time zone, unless it has an hour', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'PLANNED',
      day: '2026-12-01',
      start_time: null,
      time_zone: null,
      starts_at: null,
      ends_at: null,
      attendees: [],
      matter_details: { id: matter, title: 'M' },
    });
    expect(await made({ time_zone: 'Europe/Berlin' })).toMatchObject({ time_zone: null });
  });

  it('has the firm’s zone where it names none, and the instants of its own where it does', async () => {
    expect(await made({ start_time: '09:30', end_time: '11:00' })).toMatchObject({
      time_zone: 'America/New_York',
      starts_at: '2026-12-01T14:30:00.000Z',
      ends_at: '2026-12-01T16:00:00.000Z',
    });
    const away = {
      start_time: '09:30',
      end_day: '2026-12-03',
      end_time: '16:00',
      time_zone: 'Europe/Berlin',
    };
    expect(await made(away)).toMatchObject({
      ...away,
      starts_at: '2026-12-01T08:30:00.000Z',
      ends_at: '2026-12-03T15:00:00.000Z',
    });
    expect(await made({ start_time: '09:30' })).toMatchObject({ end_time: null, ends_at: null });
  });

  it('has the first of an hour that comes twice, and none that does not come', async () => {
    const inNewYork = (day: string, start_time: string, end_time?: string) =>
      create({ day, start_time, end_time });
    expect((await inNewYork('2026-11-01', '01:30')).body.starts_at).toBe('2026-11-01T05:30:00.000Z');
    // By the clocks half an hour, in fact one and a half.
    expect((await inNewYork('2026-11-01', '01:30', '02:00')).body).toMatchObject({
      starts_at: '2026-11-01T05:30:00.000Z',
      ends_at: '2026-11-01T07:00:00.000Z',
    });
    expectInvalid(await inNewYork('2026-03-08', '02:30'), 'start_time');
    expectInvalid(await inNewYork('2026-03-08', '01:30', '02:15'), 'end_time');
    expect((await inNewYork('2026-03-08', '03:00')).body.starts_at).toBe('2026-03-08T07:00:00.000Z');
  });

  it.each<[string, Given]>([
    ['end_time', { start_time: '10:00', end_time: '10:00' }],
    ['end_time', { start_time: '10:00', end_time: '09:00' }],
    ['end_time', { start_time: '10:00', end_day: '2026-12-02' }],
    ['start_time', { end_time: '10:00' }],
    ['start_time', { start_time: '24:00' }],
    ['start_time', { start_time: '9:00' }],
    ['end_day', { end_day: '2026-11-30' }],
    ['end_day', { end_day: '2027-01-01' }],
    ['day', { day: '2026-02-30' }],
    ['time_zone', { start_time: '10:00', time_zone: 'Mars/Olympus' }],
    ['kind', { kind: 'PARTY' as never }],
    ['service_method', { service_method: 'by mail' }],
    ['attendees', { attendees: ['00000000-0000-7000-8000-000000000001'] }],
    ['matter', { matter: '00000000-0000-7000-8000-000000000001' }],
  ])('is refused at %s: %j', async (field, given) => {
    expectInvalid(await create(given), field);
  });

  it('takes up to 31 days; one that ends on its first day names it once', async () => {
    expect(await made({ end_day: '2026-12-31' })).toMatchObject({ end_day: '2026-12-31' });
    expect(await made({ end_day: '2026-12-01' })).toMatchObject({ end_day: null });
  });

  it('refers to a document of its own matter', async () => {
    const file_path = await upload(staff, 'a.txt', 'a');
    const title = 'Proof of service';
    const document = (await staff.call(documents.create, { body: { title, matter, file_path } })).body.id;
    const { id, document_details } = await made({ document });
    expect(document_details).toEqual({ id: document, title });
    const other = (await staff.call(matters.create, { body: { title: 'Other' } })).body.id;
    expectInvalid(await create({ matter: other, document }), 'document');
    await staff.call(documents.remove, { params: { id: document } });
    expect((await staff.call(events.get, { params: { id } })).body).toMatchObject({
      document: null,
      document_details: null,
    });
  });

  it('is attended by people of the firm, who see the matter', async () => {
    const { ATTORNEY } = firm.people;
    const { id } = await made({ attendees: [staff.id, ATTORNEY.id] });
    const { body } = await change(id, { attendees: [ATTORNEY.id] });
    expect(body.attendees_details.map((person) => person.id)).toEqual([ATTORNEY.id]);
    const params = { id: matter };
    await firm.admin.call(walls.raise, {
      params,
      body: { reason: 'A conflict', members: [firm.admin.id, ATTORNEY.id] },
    });
    const inside = firm.admin;
    expectInvalid(
      await inside.call(events.patch, { params: { id }, body: { attendees: [staff.id] } }),
      'attendees',
    );
    expect((await staff.call(events.values, { params: { id } })).status).toBe(404);
  });
});

describe('the day of an event', () => {
  it('is changed with a reason alone, and the earlier ones stay', async () => {
    const { id } = await made({ start_time: '09:30' });
    expectInvalid(await change(id, { day: '2026-12-08' }), 'reason');
    const { body } = await change(id, { day: '2026-12-08', reason: 'The judge is ill.' });
    expect(body).toMatchObject({ day: '2026-12-08', start_time: '09:30', version: 2 });
    await change(id, { start_time: null, reason: 'All day.' });
    for (const person of [staff, firm.people.READ_ONLY])
      expect(await valuesOf(id, person)).toMatchObject([
        { day: '2026-12-08', start_time: null, time_zone: null, starts_at: null, reason: 'All day.' },
        { day: '2026-12-08', starts_at: '2026-12-08T14:30:00.000Z', reason: 'The judge is ill.' },
        { day: '2026-12-01', starts_at: '2026-12-01T14:30:00.000Z', reason: '' },
      ]);
    expect((await valuesOf(id))[0]?.created_by.id).toBe(staff.id);
    const { body: history } = await firm.admin.call(audit.history, { params: { id: matter } });
    expect(history.find(({ object_id, action }) => object_id === id && action === 'CHANGED')).toMatchObject({
      changes: { start_time: { old: '09:30', new: null } },
    });
  });

  it('asks for no reason where something else changes, and adds nothing to the history', async () => {
    const { id } = await made({ start_time: '09:30', end_time: '10:00' });
    const { body } = await change(id, { status: 'HAPPENED', place: 'Room 4', day: '2026-12-01' });
    expect(body).toMatchObject({ status: 'HAPPENED', place: 'Room 4', version: 2 });
    expect((await change(id, { status: 'HAPPENED' })).body.version).toBe(2);
    expect(await valuesOf(id)).toHaveLength(1);
  });

  it('is judged with what stays', async () => {
    const { id } = await made({ start_time: '09:30', end_time: '10:00' });
    expectInvalid(await change(id, { start_time: '10:30', reason: 'Later.' }), 'end_time');
    const { body } = await change(id, { start_time: null, reason: 'All day.' });
    expect(body).toMatchObject({ start_time: null, end_time: null, time_zone: null });
  });

  it('is refused to who knows another version', async () => {
    const { id } = await made();
    await change(id, { place: 'Room 4' });
    const stale = await change(id, { day: '2026-12-08', reason: 'Moved.' }, { 'if-match': '"1"' });
    expectProblem(stale, 'precondition-failed');
    expect(await valuesOf(id)).toHaveLength(1);
  });

  it('cannot be rewritten by the serving role', async () => {
    const client = await test.services.pool.connect();
    try {
      await client.query(`set app.tenant_id = '${firm.id}'; set app.user_id = '${staff.id}'`);
      for (const statement of [
        "update caseward.event_values set day = '2026-01-01'",
        "update caseward.event_values set reason = ''",
        'delete from caseward.event_values',
      ])
        await expect(client.query(statement)).rejects.toThrow('permission denied');
    } finally {
      client.release();
    }
  });
});

describe('the list of events', () => {
  const on = (day: string, given: Given = {}) => made({ title: day, day, ...given });

  it('is in the order of days, what takes the whole day first', async () => {
    await made({ title: 'afternoon', start_time: '14:00' });
    await made({ title: 'morning', start_time: '09:00' });
    await made({ title: 'day' });
    await on('2026-11-30');
    expect(await list({ ordering: 'start' })).toEqual(['2026-11-30', 'day', 'morning', 'afternoon']);
    expect(await list({})).toEqual(['afternoon', 'morning', 'day', '2026-11-30']);
    expect(await list({ ordering: 'created_at' })).toEqual(['afternoon', 'morning', 'day', '2026-11-30']);
  });

  it('is narrowed by days, to which one counts that has begun before', async () => {
    await on('2026-11-02', { end_day: '2026-12-01' });
    await on('2026-12-01');
    await on('2026-12-05');
    expect(await list({ from: '2026-12-01', to: '2026-12-04' })).toEqual(['2026-11-02', '2026-12-01']);
    expect(await list({ from: '2026-12-02' })).toEqual(['2026-12-05']);
    expect(await list({ to: '2026-11-30' })).toEqual(['2026-11-02']);
  });

  it('is narrowed by kind, state, matter, and who attends', async () => {
    await made({ title: 'trial', kind: 'TRIAL', attendees: [staff.id] });
    await made({ title: 'held', kind: 'MEETING', status: 'HAPPENED', place: 'Whitestone Hall' });
    const other = (await staff.call(matters.create, { body: { title: 'Other' } })).body.id;
    await made({ title: 'elsewhere', matter: other });
    expect((await list({ kind: 'TRIAL,MEETING' })).sort()).toEqual(['held', 'trial']);
    expect(await list({ status: 'HAPPENED' })).toEqual(['held']);
    expect(await list({ matter: other })).toEqual(['elsewhere']);
    expect(await list({ attendee: 'me' })).toEqual(['trial']);
    expect(await list({ attendee: staff.id }, firm.admin)).toEqual(['trial']);
    expect(await list({ attendee: 'me' }, firm.admin)).toEqual([]);
    expect(await list({ search: 'whitestone' })).toEqual(['held']);
  });

  it('is narrowed to what comes, and what has passed, from the day of the firm', async () => {
    const zone = 'America/New_York';
    const dayIn = (days: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(Date.now() + days * 86_400_000));
    await made({ title: 'past', day: dayIn(-3) });
    await made({ title: 'running', day: dayIn(-3), end_day: dayIn(0) });
    await made({ title: 'today', day: dayIn(0) });
    await made({ title: 'coming', day: dayIn(9) });
    expect(await list({ when: 'coming' })).toEqual(['running', 'today', 'coming']);
    expect(await list({ when: 'today' })).toEqual(['running', 'today']);
    expect(await list({ when: 'past' })).toEqual(['past']);
    expect(await list({ when: 'week' })).toEqual(expect.arrayContaining(['running', 'today']));
    expect(await list({ when: 'week' })).not.toContain('coming');
  });
});
