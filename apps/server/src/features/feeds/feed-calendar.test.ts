import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { mostEntries } from '@caseward/contract/feeds';
import { plusDays } from '@caseward/deadlines/days';
import nodeIcal, { type VEvent } from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import { type FeedContent, writeCalendar } from './feed-calendar.ts';
import type { DeadlineEntry, EventEntry } from './feed-entries.queries.ts';

/*
 * The text of calendars (RFC 5545), read again by two parsers that have nothing to do with what wrote it.
 */

const deadline: DeadlineEntry = {
  type: 'deadline',
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  title:
    'Erwiderung für Müller; „Eilt“, \\ sofort\n🏛️ Landgericht Köln, Aktenzeichen 28 O 12/26, Frist zur Stellungnahme 🏛️🏛️🏛️',
  version: 3,
  updated_at: '2026-03-04T05:06:07.890Z',
  matter_number: '2026-0012',
  walled: false,
  kind: 'RESPONSE',
  status: 'OPEN',
  confirmed: true,
  undecided: false,
  day: '2026-06-20',
  due_time: null,
  zone: null,
};
const event: EventEntry = {
  type: 'event',
  id: '01890a5d-ac96-774b-bcce-b302099a8058',
  title: 'Motion to compel',
  version: 1,
  updated_at: '2026-03-04T05:06:07.000Z',
  matter_number: '2026-0012',
  walled: false,
  kind: 'HEARING',
  status: 'PLANNED',
  place: 'Courtroom 5, 2nd floor',
  day: '2026-03-09',
  start_time: '09:30',
  end_day: null,
  end_time: '11:00',
  time_zone: 'America/Los_Angeles',
};
const content = (fields: Partial<FeedContent> = {}): FeedContent => ({
  detail: 'FULL',
  language: 'en',
  matterNumber: null,
  entries: [deadline, event],
  publicUrl: 'https://caseward.example.com',
  ...fields,
});
const write = (fields: Partial<FeedContent> = {}) => writeCalendar(content(fields));
const unfolded = (text: string) => text.replaceAll('\r\n ', '');
const lineOf = (text: string, name: string) =>
  unfolded(text)
    .split('\r\n')
    .filter((line) => line.startsWith(name));
const entriesOf = (text: string) =>
  Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT') as VEvent[];

describe('a calendar', () => {
  it('says what it is and how often it may be read', () => {
    const text = write({ matterNumber: '2026-0012' });
    for (const line of [
      'VERSION:2.0',
      'NAME:Matter 2026-0012',
      'X-WR-CALNAME:Matter 2026-0012',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ])
      expect(text.split('\r\n')).toContain(line);
    expect(text).not.toContain('VALARM');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  });

  it('is read by two other programs as it was meant', () => {
    const text = write();
    const [due, hearing] = entriesOf(text);
    expect(due).toMatchObject({
      uid: `${deadline.id}@caseward`,
      summary: `${deadline.title} · 2026-0012`,
      datetype: 'date',
      transparency: 'TRANSPARENT',
      sequence: 3,
    });
    expect(hearing?.start.toISOString()).toBe('2026-03-09T16:30:00.000Z');
    expect(hearing?.end?.toISOString()).toBe('2026-03-09T18:00:00.000Z');
    expect(hearing?.location).toBe(event.place);
    const other = convertIcsCalendar(undefined, text);
    expect(other.timezones?.map(({ id }) => id)).toEqual(['America/Los_Angeles']);
    expect(other.events?.map(({ summary }) => summary)).toEqual([
      `${deadline.title} · 2026-0012`,
      'Motion to compel · 2026-0012',
    ]);
    expect(other.events?.[0]).toMatchObject({
      start: { type: 'DATE', date: new Date('2026-06-20T00:00:00Z') },
      end: { type: 'DATE', date: new Date('2026-06-21T00:00:00Z') },
      stamp: { date: new Date('2026-03-04T05:06:07Z') },
      sequence: 3,
    });
    expect(other.events?.[1]?.start).toMatchObject({
      date: new Date('2026-03-09T16:30:00Z'),
      local: { timezone: 'America/Los_Angeles' },
    });
  });

  it('writes whole days without a zone and hours in that of the court, never floating', () => {
    const text = write({
      entries: [
        deadline,
        event,
        { ...deadline, id: 'a', due_time: '10:00', zone: 'America/Chicago' },
        { ...event, id: 'b', start_time: null, end_time: null, time_zone: null, end_day: '2026-03-11' },
      ],
    });
    expect(lineOf(text, 'DTSTART')).toEqual([
      // Two of each description of a zone.
      ...Array.from({ length: 4 }, () => expect.stringMatching(/^DTSTART:1970\d{4}T\d{6}$/)),
      'DTSTART;VALUE=DATE:20260620',
      'DTSTART;TZID=America/Los_Angeles:20260309T093000',
      'DTSTART;TZID=America/Chicago:20260620T100000',
      'DTSTART;VALUE=DATE:20260309',
    ]);
    expect(lineOf(text, 'DTEND')).toEqual([
      'DTEND;VALUE=DATE:20260621',
      'DTEND;TZID=America/Los_Angeles:20260309T110000',
      'DTEND;VALUE=DATE:20260312',
    ]);
    expect(lineOf(text, 'TZID:')).toEqual(['TZID:America/Chicago', 'TZID:America/Los_Angeles']);
  });

  it('writes an hour of a zone that it cannot describe as an instant', () => {
    const text = write({
      entries: [
        { ...event, time_zone: 'Etc/GMT+5' },
        { ...event, time_zone: 'EST5EDT' },
      ],
    });
    for (const { start } of entriesOf(text)) expect(start.toISOString()).toMatch(/^2026-03-09T1[34]:30/);
    expect(text).not.toMatch(/DTSTART:20\d{6}T\d{6}\r/);
  });

  it('folds lines at 75 octets, and never inside a character', () => {
    const text = write();
    const lines = text.split('\r\n');
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(lines.some((line) => line.startsWith(' '))).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('keeps the identity of what moves, and says that it has', () => {
    const [before] = entriesOf(write());
    const moved = { ...deadline, day: '2026-07-01', version: 4, updated_at: '2026-04-01T00:00:00.000Z' };
    const [after] = entriesOf(write({ entries: [moved] }));
    expect(after?.uid).toBe(before?.uid);
    expect([before?.sequence, after?.sequence]).toEqual([3, 4]);
    expect(write({ entries: [{ ...deadline, status: 'CANCELLED' }] })).toContain('STATUS:CANCELLED');
  });

  it('tells as much as it may', () => {
    const told = (fields: Partial<FeedContent>) => lineOf(write(fields), 'SUMMARY');
    expect(told({ detail: 'NO_NAMES' })).toEqual([
      'SUMMARY:Response · 2026-0012',
      'SUMMARY:Hearing · 2026-0012',
    ]);
    expect(told({ detail: 'BUSY' })).toEqual(['SUMMARY:Deadline', 'SUMMARY:Busy']);
    expect(told({ detail: 'NO_NAMES', language: 'de' })).toEqual([
      'SUMMARY:Erwiderung · 2026-0012',
      'SUMMARY:Verhandlung · 2026-0012',
    ]);
    const marked = [
      { ...deadline, confirmed: false },
      { ...deadline, undecided: true },
      { ...deadline, status: 'DONE' as const },
    ];
    expect(told({ detail: 'NO_NAMES', entries: marked })).toEqual([
      'SUMMARY:Response · 2026-0012 (not confirmed)',
      'SUMMARY:Response · 2026-0012 (day to be decided)',
      'SUMMARY:Response · 2026-0012 (done)',
    ]);
    const busy = write({ detail: 'BUSY' });
    for (const secret of ['2026-0012', 'Courtroom', 'example.com', 'Motion'])
      expect(busy).not.toContain(secret);
  });

  it('says of a matter with restricted access that there is something, however much it tells otherwise', () => {
    const text = write({
      entries: [
        { ...deadline, walled: true },
        { ...event, walled: true },
      ],
    });
    expect(lineOf(text, 'SUMMARY')).toEqual(['SUMMARY:Deadline', 'SUMMARY:Busy']);
    for (const secret of ['2026-0012', 'Courtroom', 'example.com', 'Motion'])
      expect(text).not.toContain(secret);
  });

  it('has five thousand entries at most, and says so', () => {
    const many = Array.from({ length: mostEntries + 1 }, (_, at) => ({
      ...deadline,
      id: `id-${at}`,
      day: plusDays('2026-01-01', at % 700),
    }));
    const text = write({ entries: many });
    expect(lineOf(text, 'BEGIN:VEVENT')).toHaveLength(mostEntries);
    expect(lineOf(text, 'X-WR-CALDESC')).toEqual(['X-WR-CALDESC:Only the first 5000 entries are shown']);
    expect(write({ entries: many.slice(1) })).not.toContain('X-WR-CALDESC');
  });
});

it('has the same bytes whatever the time zone of the process', async () => {
  const written = JSON.stringify(
    content({
      entries: [deadline, event, { ...deadline, id: 'a', due_time: '10:00', zone: 'America/Chicago' }],
    }),
  );
  const script = `import { writeCalendar } from ${JSON.stringify(new URL('./feed-calendar.ts', import.meta.url).href)};
    process.stdout.write(writeCalendar(${written}));`;
  const texts = await Promise.all(
    ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'].map(async (TZ) => {
      const words = ['--input-type=module', '--eval', script];
      const { stdout } = await promisify(execFile)(process.execPath, words, { env: { TZ } });
      return stdout;
    }),
  );
  expect(texts[0]).toContain('DTSTART;VALUE=DATE:20260620');
  expect(new Set(texts).size).toBe(1);
});
