import { firm as endpoints } from '@caseward/contract/firm';
import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callEndpoint, type Firm, foundFirm, type Person, password } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test, 'Hale & Dorn');
  admin = firm.admin;
});
afterAll(() => test.close());

const update = (body: object) => admin.call(endpoints.update, { body });
const me = (person: Person) => person.call(session.me);
const refresh = ({ refresh: token }: Person) =>
  callEndpoint(test.url, session.refresh, { body: { refresh: token } });
const age = (person: Person, column: 'created_at' | 'last_used_at', hours: number) =>
  test.owner.query(
    `update caseward.sessions set ${column} = now() - make_interval(hours => $2) where user_id = $1`,
    [person.id, hours],
  );

describe('the settings of a firm', () => {
  const defaults = {
    name: 'Hale & Dorn',
    time_zone: 'America/New_York',
    date_order: 'MDY',
    language: 'en',
    first_steps: true,
    two_factor_required: false,
    personal_tokens_allowed: true,
    presence_shown: true,
    feed_titles_allowed: true,
    feed_walled_busy: false,
    docket_group: [],
    docket_group_details: [],
    reminder_days_critical: [30, 14, 7, 3, 1, 0],
    reminder_days_others: [7, 1, 0],
    office_holidays: [],
    session_idle_hours: 336,
    session_absolute_hours: 2160,
    matter_number_pattern: '{YYYY}-{NNNN}',
    conflict_gate: 'WARN',
    conflict_clearance: 'LAWYER',
    conflict_restricted: 'TELL',
    lateral_list_years: null,
    declined_enquiry_years: null,
    deleted_matter_years: null,
    check_report_years: null,
  };

  it('are its own', async () => {
    const other = await foundFirm(test, 'Another');
    const { body } = await admin.call(endpoints.get);
    expect(body).toEqual({
      ...defaults,
      id: firm.id,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    await update({ name: 'Hale' });
    expect((await other.admin.call(endpoints.get)).body.name).toBe('Another');
  });

  it('change by what is given, and take back what was read', async () => {
    const { body } = await update({ name: ' Hale, Dorn & Partners ', time_zone: 'Europe/Berlin' });
    expect(body).toMatchObject({
      ...defaults,
      name: 'Hale, Dorn & Partners',
      time_zone: 'Europe/Berlin',
      version: 2,
    });
    // Which changes nothing, and leaves no trace.
    expect((await update(body)).body).toEqual(body);
    expect((await admin.call(endpoints.get)).body.version).toBe(2);
  });

  it('tell whether the first steps are shown, until they are put away', async () => {
    expectInvalid(await update({ first_steps: 'no' }), 'first_steps');
    expect((await update({ first_steps: false })).body).toMatchObject({ ...defaults, first_steps: false });
    expect((await admin.call(endpoints.get)).body.first_steps).toBe(false);
  });

  it('show at the very next look at who one is', async () => {
    await update({ name: 'Hale', time_zone: 'Asia/Tokyo', date_order: 'DMY', language: 'de' });
    expect((await me(firm.people.READ_ONLY)).body.tenant).toMatchObject({
      name: 'Hale',
      time_zone: 'Asia/Tokyo',
      date_order: 'DMY',
      language: 'de',
    });
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: ' ' }],
    ['name', { name: null }],
    ['name', { name: 'x'.repeat(151) }],
    ['time_zone', { time_zone: 'Mars/Base' }],
    ['time_zone', { time_zone: '+01:00' }],
    ['time_zone', { time_zone: '' }],
    ['date_order', { date_order: 'YMD' }],
    ['date_order', { date_order: null }],
    ['language', { language: 'fr' }],
    ['language', { language: null }],
    ['two_factor_required', { two_factor_required: 'true' }],
    ['personal_tokens_allowed', { personal_tokens_allowed: 'true' }],
    ['presence_shown', { presence_shown: 1 }],
    ['session_idle_hours', { session_idle_hours: 0 }],
    ['session_idle_hours', { session_idle_hours: 2161 }],
    ['session_idle_hours', { session_idle_hours: 1.5 }],
    ['session_absolute_hours', { session_absolute_hours: 8761 }],
    ['session_absolute_hours', { session_absolute_hours: '24' }],
    ['conflict_gate', { conflict_gate: 'required' }],
    ['conflict_gate', { conflict_gate: null }],
    ['conflict_clearance', { conflict_clearance: 'NOBODY' }],
    ['reminder_days_critical', { reminder_days_critical: [] }],
    ['reminder_days_others', { reminder_days_others: [366] }],
    ['reminder_days_others', { reminder_days_others: [1.5] }],
    ['office_holidays', { office_holidays: ['Mars'] }],
    ['currency', { currency: 'EUR' }],
  ])('refuse a wrong %s: %j', async (field, body) => {
    expectInvalid(await update(body), field);
    expect((await admin.call(endpoints.get)).body).toMatchObject({ ...defaults, version: 1 });
  });
});

describe('how long a session lasts', () => {
  it.each([
    ['session_absolute_hours', { session_absolute_hours: 335 }],
    ['session_absolute_hours', { session_idle_hours: 24, session_absolute_hours: 23 }],
    ['session_idle_hours', { session_idle_hours: 2160 }],
  ])('is no shorter than it may be unused: a wrong %s is refused: %j', async (field, body) => {
    await update({ session_idle_hours: 336, session_absolute_hours: 336 });
    expectInvalid(await update(body), field);
    expect((await update({ session_idle_hours: 24, session_absolute_hours: 24 })).status).toBe(200);
  });

  it('stays as it is where a firm of an earlier version has it the other way round', async () => {
    await test.owner.query(
      'update caseward.tenants set session_idle_hours = 2160, session_absolute_hours = 1 where id = $1',
      [firm.id],
    );
    expect((await update({ name: 'Hale', session_idle_hours: 2160 })).body.name).toBe('Hale');
  });

  it('is what the firm has when someone signs in', async () => {
    await update({ session_idle_hours: 2, session_absolute_hours: 5 });
    const { STAFF } = firm.people;
    await callEndpoint(test.url, session.signIn, { body: { username: STAFF.username, password } });
    const { rows } = await test.owner.query(
      `select round(extract(epoch from idle_expires_at - created_at) / 3600)::int as idle,
         round(extract(epoch from expires_at - created_at) / 3600)::int as absolute
       from caseward.sessions where user_id = $1 order by created_at desc limit 1`,
      [STAFF.id],
    );
    expect(rows).toEqual([{ idle: 2, absolute: 5 }]);
  });

  it.each([
    ['unused', 'last_used_at', 'session_idle_hours'],
    ['old', 'created_at', 'session_absolute_hours'],
  ] as const)('binds a session that is %s when it is refreshed next', async (_, column, setting) => {
    const { STAFF, ATTORNEY } = firm.people;
    await age(STAFF, column, 3);
    await age(ATTORNEY, column, 1);
    await update({ session_idle_hours: 2, [setting]: 2 });
    expectProblem(await refresh(STAFF), 'unauthenticated');
    expect((await refresh(ATTORNEY)).status).toBe(200);
  });
});
