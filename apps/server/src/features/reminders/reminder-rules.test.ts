import { usualReminderDays } from '@caseward/contract/reminder-days';
import { Library, shipped } from '@caseward/deadlines/library';
import { describe, expect, it } from 'vitest';
import { type DigestRow, makeDigest } from './digest.ts';
import { remindedIn } from './digest-letter.ts';
import { escalationsOf, type PressingDeadline } from './escalation.ts';
import { nextOpenDay, type Reminded, type ReminderSettings, remindedOn } from './reminder-days.ts';

/*
 * When somebody is told: rules over a clock that is handed in.
 */

const settings = {
  reminder_days_critical: usualReminderDays.critical,
  reminder_days_others: usualReminderDays.others,
  office_holidays: [],
} as ReminderSettings;
const pressing = (fields: Partial<PressingDeadline> = {}): PressingDeadline => ({
  firm_zone: 'America/New_York',
  office_holidays: [],
  docket_group: ['clerk', 'partner'],
  kind: 'RESPONSE',
  critical: false,
  confirmed: true,
  due_on: '2026-12-30',
  due_time: null,
  zone: null,
  responsible: 'lawyer',
  last_resort: ['boss'],
  responsible_gone: false,
  away_since: null,
  away_until: null,
  backup: 'deputy',
  valued_at: '2026-11-02T12:00:00.000Z',
  reminded_at: null,
  acknowledged: false,
  told: [],
  ...fields,
});
const told = (fields: Partial<PressingDeadline>, now: string) =>
  escalationsOf(pressing(fields), new Date(now)).map(({ kind, user }) => `${kind} ${user}`);

describe('a reminder that is not acknowledged', () => {
  it.each([
    // Thursday; told on Friday at noon in New York.
    ['2026-11-19T11:30:00.000Z', '2026-11-20T16:59:59.000Z', '2026-11-20T17:00:00.000Z'],
    // Friday; told on Monday.
    ['2026-11-20T11:30:00.000Z', '2026-11-23T16:59:59.000Z', '2026-11-23T17:00:00.000Z'],
    // The clocks go back over the weekend, and forward: noon is noon.
    ['2026-10-30T10:30:00.000Z', '2026-11-02T16:59:59.000Z', '2026-11-02T17:00:00.000Z'],
    ['2026-03-06T11:30:00.000Z', '2026-03-09T15:59:59.000Z', '2026-03-09T16:00:00.000Z'],
  ])('of %s is told to the backup at noon of the next open day', (reminded_at, before, at) => {
    expect(told({ reminded_at }, before)).toEqual([]);
    expect(told({ reminded_at }, at)).toEqual(['UNACKNOWLEDGED deputy']);
    expect(told({ reminded_at, acknowledged: true }, at)).toEqual([]);
    expect(told({ reminded_at, told: ['UNACKNOWLEDGED deputy'] }, at)).toEqual([]);
    expect(told({ reminded_at, backup: null }, at)).toEqual([
      'UNACKNOWLEDGED clerk',
      'UNACKNOWLEDGED partner',
    ]);
  });
});

describe('somebody who is away', () => {
  const away = { responsible_gone: true, away_since: '2026-12-01', away_until: '2026-12-20' };
  const now = '2026-12-02T12:00:00.000Z';

  it('is stood in for by the backup at once, for what falls due until a week after', () => {
    expect(told({ ...away, due_on: '2026-12-27' }, now)).toEqual(['STANDS_IN deputy']);
    expect(told({ ...away, due_on: '2026-12-28' }, now)).toEqual([]);
    expect(told({ ...away, due_on: '2026-12-27', backup: null }, now)).toEqual([
      'STANDS_IN clerk',
      'STANDS_IN partner',
    ]);
  });

  it('is not told of a last day; what the backup does not acknowledge goes to the docket group', () => {
    const due = { ...away, due_on: '2026-12-15', told: ['STANDS_IN deputy'] };
    expect(told({ ...due, reminded_at: '2026-12-14T11:30:00.000Z' }, '2026-12-15T17:00:00.000Z')).toEqual([
      'UNACKNOWLEDGED clerk',
      'UNACKNOWLEDGED partner',
      'LAST_DAY deputy',
      'LAST_DAY clerk',
      'LAST_DAY partner',
    ]);
  });
});

describe('a last day', () => {
  it.each([
    ['America/Los_Angeles', '2026-12-30T20:00:00.000Z'],
    ['Europe/Berlin', '2026-12-30T11:00:00.000Z'],
    [null, '2026-12-30T17:00:00.000Z'],
  ])('is told of at noon in the zone of the court: %s', (zone, at) => {
    const before = new Date(Date.parse(at) - 1_000).toISOString();
    expect(told({ zone }, before)).toEqual([]);
    expect(told({ zone }, at)).toEqual([
      'LAST_DAY lawyer',
      'LAST_DAY deputy',
      'LAST_DAY clerk',
      'LAST_DAY partner',
    ]);
  });

  it('is told of two hours before where it ends in the morning', () => {
    const fields = { due_time: '10:00', zone: 'America/Chicago' };
    expect(told(fields, '2026-12-30T13:59:59.000Z')).toEqual([]);
    expect(told(fields, '2026-12-30T14:00:00.000Z')).toHaveLength(4);
    expect(told({ ...fields, due_time: '17:00' }, '2026-12-30T17:59:59.000Z')).toEqual([]);
  });

  it('of the firm’s own is of no concern to the docket group, and nobody is told twice', () => {
    const now = '2026-12-30T18:00:00.000Z';
    expect(told({ kind: 'FOLLOW_UP' }, now)).toEqual(['LAST_DAY lawyer', 'LAST_DAY deputy']);
    expect(told({ docket_group: ['lawyer'] }, now)).toEqual(['LAST_DAY lawyer', 'LAST_DAY deputy']);
    expect(told({ told: ['LAST_DAY lawyer', 'LAST_DAY clerk'] }, now)).toEqual([
      'LAST_DAY deputy',
      'LAST_DAY partner',
    ]);
  });
});

it('a critical day that nobody confirms is told to the docket group after a day', () => {
  const fields = { critical: true, confirmed: false };
  expect(told(fields, '2026-11-03T11:59:59.000Z')).toEqual([]);
  expect(told(fields, '2026-11-03T12:00:00.000Z')).toEqual(['UNCONFIRMED clerk', 'UNCONFIRMED partner']);
  expect(told({ ...fields, docket_group: [] }, '2026-11-03T12:00:00.000Z')).toEqual([
    'UNCONFIRMED lawyer',
    'UNCONFIRMED deputy',
  ]);
  expect(told({ confirmed: false }, '2026-11-03T12:00:00.000Z')).toEqual([]);
});

it('where nobody else is there, the last resort is told', () => {
  const nobody = { responsible: null, backup: null, docket_group: [] };
  const now = '2026-12-30T18:00:00.000Z';
  expect(told(nobody, now)).toEqual(['LAST_DAY boss']);
  expect(told({ ...nobody, kind: 'INTERNAL' }, now)).toEqual(['LAST_DAY boss']);
  const unmoved = { backup: null, docket_group: [], reminded_at: '2026-11-03T12:00:00.000Z' };
  expect(told(unmoved, '2026-11-09T12:00:00.000Z')).toEqual(['UNACKNOWLEDGED boss']);
});

it('a disabled person is stood in for at once', () => {
  const now = '2026-11-03T12:00:00.000Z';
  expect(told({ responsible_gone: true }, now)).toEqual(['STANDS_IN deputy']);
  expect(told({ responsible_gone: true, backup: null }, now)).toEqual([
    'STANDS_IN clerk',
    'STANDS_IN partner',
  ]);
});

describe('reminders', () => {
  const usual: Reminded = { critical: false, question: null };
  const falls = (day: string, due: string, of = usual, firm = settings) =>
    remindedOn(day, due, of, firm).falls;

  it('come 7 days, a day and no day before, and of critical deadlines 30, 14 and 3 too', () => {
    // A Wednesday after weeks of days from Monday to Friday.
    const due = '2026-12-30';
    const open = Array.from({ length: 45 }, (_, back) =>
      new Date(Date.parse(due) - back * 86_400_000).toISOString().slice(0, 10),
    ).filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
    const on = (of: Reminded) => open.filter((day) => falls(day, due, of)).reverse();
    expect(on(usual)).toEqual(['2026-12-23', '2026-12-29', '2026-12-30']);
    expect(on({ ...usual, critical: true })).toEqual([
      '2026-11-30',
      '2026-12-16',
      '2026-12-23',
      // The third day before is a Sunday.
      '2026-12-25',
      '2026-12-29',
      '2026-12-30',
    ]);
  });

  it('come on the days of the rule', () => {
    const question = JSON.stringify({ rule: 'us-federal/frcp-33-b-2', trigger: '2026-05-01' });
    expect(falls('2026-12-16', '2026-12-30', { critical: false, question })).toBe(true);
    expect(falls('2026-12-16', '2026-12-30')).toBe(false);
  });

  it('wait for open days', () => {
    const next = (day: string, holidays: string[] = []) => nextOpenDay(day, holidays);
    expect([next('2026-11-19'), next('2026-11-20'), next('2026-11-22')]).toEqual([
      '2026-11-20',
      '2026-11-23',
      '2026-11-23',
    ]);
    // Thanksgiving is a Thursday.
    expect([next('2026-11-25'), next('2026-11-25', ['us-federal'])]).toEqual(['2026-11-26', '2026-11-27']);
    const reminded_at = '2026-11-25T11:30:00.000Z';
    const noon = '2026-11-26T17:00:00.000Z';
    expect(told({ reminded_at }, noon)).toHaveLength(1);
    expect(told({ reminded_at, office_holidays: ['us-federal'] }, noon)).toEqual([]);
  });

  it('come on weekdays, where holidays of the firm have no end', () => {
    const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)).toISOString());
    const holidays = days.map((day) => ({ name: 'Away', on: { fixed: day.slice(5, 10) }, cite: 'None' }));
    const all = { title: 'All', covers: [2026, 2036] as [number, number], holidays };
    const library = new Library(shipped.packs.map((pack) => ({ ...pack, holidays: { 'firm-all': all } })));
    expect(nextOpenDay('2026-11-20', ['firm-all'], library)).toBe('2026-11-23');
  });

  it('come on the days that the firm chose, and before its holidays', () => {
    const firm = {
      reminder_days_critical: [10],
      reminder_days_others: [5, 2],
      office_holidays: ['us-federal'],
    };
    expect(falls('2026-12-16', '2026-12-26', { ...usual, critical: true }, firm)).toBe(true);
    expect(falls('2026-12-16', '2026-12-23', usual, firm)).toBe(false);
    expect(falls('2026-12-16', '2026-12-18', usual, firm)).toBe(true);
    // The second day before is Thanksgiving.
    expect(falls('2026-11-25', '2026-11-28', usual, firm)).toBe(true);
    expect(falls('2026-11-25', '2026-11-28', usual, { ...firm, office_holidays: [] })).toBe(false);
  });
});

const row = (id: string, due_on: string, fields: Partial<DigestRow> = {}): DigestRow => ({
  id,
  due_on,
  kind: 'RESPONSE',
  value_number: 1,
  critical: false,
  question: null,
  due_time: null,
  proposal: null,
  decides: false,
  confirmed: true,
  matter_number: '1',
  walled: false,
  mine: true,
  own_entry: true,
  acknowledged: false,
  stands_in_for: null,
  stood_in_by: null,
  is_away: false,
  is_new: false,
  was_reminded: true,
  ...fields,
});

it('a digest has each deadline once, where it matters most, and what is to be decided beside', () => {
  const proposed = { stored_on: '2026-11-23', proposed_on: '2026-11-24', replay: 'replay' };
  const { digest, noted } = makeDigest(
    [
      row('late', '2026-11-18', { acknowledged: true }),
      row('now', '2026-11-20', { is_new: true, own_entry: false, confirmed: false }),
      row('soon', '2026-11-27'),
      row('far', '2026-12-20', { critical: true }),
      row('later', '2027-01-20'),
      row('given', '2027-01-20', { is_new: true, own_entry: false }),
      row('typed', '2027-01-20', { is_new: true }),
      row('check', '2027-01-20', { mine: false, confirmed: false, own_entry: false }),
      row('own', '2027-01-20', { mine: false, confirmed: false }),
      row('moves', '2026-11-23', { acknowledged: true, decides: true, proposal: proposed }),
      row('theirs', '2027-01-20', { mine: false, decides: true, proposal: proposed }),
      row('asked', '2026-11-24', { acknowledged: true, proposal: proposed }),
    ],
    '2026-11-20',
    settings,
  );
  const ids = Object.fromEntries(
    Object.entries(digest).map(([name, lines]) => [
      name,
      lines.map(({ id, marks }) => [id, ...marks].join(' ')),
    ]),
  );
  expect(ids).toEqual({
    OVERDUE: ['late'],
    TODAY: ['now NEW UNCONFIRMED ACKNOWLEDGE'],
    WEEK: ['soon ACKNOWLEDGE', 'moves UNDECIDED', 'asked UNDECIDED'],
    AHEAD: ['far ACKNOWLEDGE'],
    NEW: ['given'],
    CONFIRM: ['check'],
    DECIDE: ['moves', 'theirs'],
  });
  expect(noted.filter(({ kind }) => kind === 'REMINDED').map(({ deadline }) => deadline)).toEqual([
    'late',
    'now',
    'soon',
    'far',
    'moves',
    'asked',
  ]);
});

it('a digest reminds of what it tells one by one, once, and not of what it asks to confirm', () => {
  const many = Array.from({ length: 60 }, (_, number) => row(`soon ${number}`, '2026-11-27'));
  const asked = row('check', '2027-01-20', { mine: false, confirmed: false, own_entry: false });
  const replayed = { stored_on: '2026-11-23', proposed_on: '2026-11-24', replay: 'replay' };
  const late = row('late', '2026-11-18', { decides: true, proposal: replayed, value_number: 3 });
  const told = remindedIn(makeDigest([late, ...many, asked], '2026-11-20', settings).digest);
  expect(told).toHaveLength(51);
  expect(told[0]).toEqual({ deadline_id: 'late', value_number: 3, due_on: '2026-11-18' });
  expect(told.map(({ deadline_id }) => deadline_id)).not.toContain('check');
});
