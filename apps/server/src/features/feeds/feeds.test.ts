import { createHash } from 'node:crypto';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { feeds, mostFeeds } from '@caseward/contract/feeds';
import { firm as firmApi } from '@caseward/contract/firm';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { walls } from '@caseward/contract/walls';
import { plusDays } from '@caseward/deadlines/days';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { read } from './feeds.testing.ts';

/*
 * Calendar feeds: who has an address reads as its person, and only for as long as that person may.
 */

let test: TestApp;
let firm: Firm;
let admin: Person;
let lawyer: Person;
let matter: { id: string; number: string };
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ admin } = firm);
  lawyer = firm.people.ATTORNEY;
  matter = await open('Byron v. Lovelace');
});
afterAll(() => test.close());

async function open(title: string) {
  const { body } = await admin.call(matters.create, { body: { title } });
  return { id: body.id, number: body.number };
}
const make = (body: object = {}, person = lawyer) =>
  person.call(feeds.create, { body: { name: 'Phone', scope: 'ME', ...body } });
async function made(body: object = {}, person = lawyer) {
  const reply = await make(body, person);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}
async function addDeadline(body: object = {}, person = lawyer) {
  const reply = await person.call(deadlines.create, {
    body: {
      title: 'Answer for Byron',
      matter: matter.id,
      kind: 'RESPONSE',
      due_on: plusDays(today, 20),
      reason: 'Served',
      ...body,
    },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
}
async function addEvent(body: object = {}) {
  const reply = await admin.call(events.create, {
    body: {
      title: 'Motion to compel Byron',
      kind: 'HEARING',
      matter: matter.id,
      day: plusDays(today, 10),
      attendees: [lawyer.id],
      ...body,
    },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
}
const summaries = async (address: string) =>
  (await read(address)).text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .flatMap((line) => (line.startsWith('SUMMARY:') ? [line.slice(8)] : []));
const raise = (id: string, members: Person[]) =>
  admin.call(walls.raise, {
    params: { id },
    body: { reason: 'A conflict', members: members.map((member) => member.id) },
  });

describe('a feed', () => {
  it('shows the deadlines and events of its person, with kind and matter number', async () => {
    await addDeadline();
    await addDeadline({ responsible: admin.id, backup: lawyer.id, kind: 'NOTICE' });
    await addDeadline({ responsible: admin.id, kind: 'ORDERED' });
    await addEvent();
    await addEvent({ attendees: [], kind: 'TRIAL' });
    const { address, ...feed } = await made();
    expect(feed).toMatchObject({ detail: 'NO_NAMES', scope: 'ME', matter: null, state: 'ACTIVE' });
    expect(Date.parse(feed.expires_at) - Date.parse(feed.created_at)).toBe(365 * 86_400_000);
    const { status, headers, text } = await read(address);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="calendar.ics"',
      'cache-control': 'private, max-age=300',
      'x-robots-tag': 'noindex',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    expect(text).not.toContain('Byron');
    expect((await summaries(address)).sort()).toEqual([
      `Hearing · ${matter.number}`,
      `Notice · ${matter.number} (not confirmed)`,
      `Response · ${matter.number} (not confirmed)`,
    ]);
  });

  it('of a matter shows all of it, by title where it was asked for', async () => {
    await addDeadline({ responsible: admin.id });
    await addEvent({ attendees: [], place: 'Courtroom 5' });
    const other = await open('Other');
    await addDeadline({ matter: other.id, title: 'Elsewhere' });
    const feed = await made({ scope: 'MATTER', matter: matter.id, detail: 'FULL' });
    expect(feed.matter).toEqual({ id: matter.id, title: 'Byron v. Lovelace' });
    expect(await summaries(feed.address)).toEqual([
      `Motion to compel Byron · ${matter.number}`,
      `Answer for Byron · ${matter.number} (not confirmed)`,
    ]);
    const { text } = await read(feed.address);
    expect(text).toContain(`X-WR-CALNAME:Matter ${matter.number}`);
    expect(text).toContain('LOCATION:Courtroom 5');
  });

  it('is in the language of its person', async () => {
    await admin.call(firmApi.update, { body: { language: 'de' } });
    await addDeadline();
    const { address } = await made();
    expect(await summaries(address)).toEqual([`Erwiderung · ${matter.number} (nicht bestätigt)`]);
  });

  it('shows ninety days of the past and two years of what is to come', async () => {
    for (const [title, day] of [
      ['a', -92],
      ['b', -89],
      ['c', 729],
      ['d', 732],
    ] as const)
      await addDeadline({ title, due_on: plusDays(today, day) });
    const { address } = await made({ detail: 'FULL' });
    expect((await summaries(address)).map((summary) => summary.slice(0, 1))).toEqual(['b', 'c']);
  });

  it('keeps identity over a move, and what was cancelled for thirty days', async () => {
    const id = await addDeadline();
    const { address } = await made();
    const before = (await read(address)).text;
    const day = plusDays(today, 30);
    await lawyer.call(deadlines.addValue, { params: { id }, body: { due_on: day, reason: 'Moved' } });
    const after = (await read(address)).text;
    const line = (text: string, name: string) => text.split('\r\n').find((each) => each.startsWith(name));
    expect(line(after, 'UID')).toBe(`UID:${id}@caseward`);
    expect(line(after, 'UID')).toBe(line(before, 'UID'));
    expect([line(before, 'SEQUENCE'), line(after, 'SEQUENCE')]).toEqual(['SEQUENCE:1', 'SEQUENCE:2']);
    expect(line(after, 'DTSTART')).toBe(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`);
    await lawyer.call(deadlines.cancel, { params: { id }, body: { reason: 'Settled' } });
    expect((await read(address)).text).toContain('STATUS:CANCELLED');
    await test.owner.query(
      `update caseward.deadlines set updated_at = now() - interval '31 days' where id = $1`,
      [id],
    );
    expect(await summaries(address)).toEqual([]);
  });

  it('is not sent again while nothing has changed', async () => {
    const id = await addDeadline();
    const { address } = await made();
    const first = await read(address);
    const etag = first.headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await read(address, { 'if-none-match': known });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await read(address)).text).toBe(first.text);
    await lawyer.call(deadlines.patch, { params: { id }, body: { kind: 'NOTICE' } });
    const changed = await read(address, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    await test.owner.query(`update caseward.matters set number = 'X-1' where id = $1`, [matter.id]);
    expect((await read(address, { 'if-none-match': changed.headers.get('etag') ?? '' })).status).toBe(200);
  });

  it('is listed with its last use to its person alone, without its address', async () => {
    const { address, ...feed } = await made();
    const listed = async (person: Person) => (await person.call(feeds.list)).body.feeds;
    expect(await listed(lawyer)).toEqual([feed]);
    await Promise.all([read(address), read(address)]);
    const [used] = await listed(lawyer);
    expect(Date.now() - Date.parse(used?.last_used_at ?? '')).toBeLessThan(120_000);
    expect(await listed(admin)).toEqual([]);
    const token = new URL(address).pathname.slice('/calendar/'.length, -'.ics'.length);
    const { rows } = await test.owner.query<{ token_hash: Buffer; row: string }>(
      'select token_hash, f::text as row from caseward.feeds f where id = $1',
      [feed.id],
    );
    expect(rows[0]?.token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(rows[0]?.row).not.toContain(token.slice(-40));
  });

  it('is one of twenty at most', async () => {
    for (let count = 0; count < mostFeeds; count += 1) await made();
    expectProblem(await make(), 'conflict');
    const [first] = (await lawyer.call(feeds.list)).body.feeds;
    await lawyer.call(feeds.revoke, { params: { id: first?.id ?? '' } });
    expect((await make()).status).toBe(201);
  });

  it('names the field that is wrong', async () => {
    expectInvalid(await make({ name: ' ' }), 'name');
    expectInvalid(await make({ scope: 'MATTER' }), 'matter');
    expectInvalid(await make({ matter: matter.id }), 'matter');
    expectInvalid(await make({ scope: 'MATTER', matter: firm.id }), 'matter');
    expectInvalid(await make({ detail: 'ALL' }), 'detail');
  });
});

describe('at the next reading holds', () => {
  it('a wall that is raised', async () => {
    await addDeadline();
    const { address } = await made();
    const ofMatter = await made({ scope: 'MATTER', matter: matter.id, detail: 'FULL' });
    expect(await summaries(address)).toHaveLength(1);
    await raise(matter.id, [admin]);
    for (const each of [address, ofMatter.address]) {
      const { status, text } = await read(each);
      expect(status).toBe(200);
      expect(text).not.toMatch(/VEVENT|Byron/);
      expect(text).not.toContain(matter.number);
    }
    expect((await lawyer.call(feeds.list)).body.feeds.map((feed) => feed.matter)).toEqual([null, null]);
  });

  it('what the firm lets feeds tell of matters with restricted access', async () => {
    await addDeadline();
    await raise(matter.id, [admin, lawyer]);
    const { address } = await made({ detail: 'FULL' });
    expect(await summaries(address)).toEqual([]);
    expectInvalid(await make({ scope: 'MATTER', matter: matter.id }), 'matter');
    await admin.call(firmApi.update, { body: { feed_walled_busy: true } });
    expect(await summaries(address)).toEqual(['Deadline']);
    const ofMatter = await made({ scope: 'MATTER', matter: matter.id, detail: 'FULL' });
    const { text } = await read(ofMatter.address);
    expect(text).toContain('SUMMARY:Deadline');
    expect(text).not.toMatch(/Byron/);
    expect(text).not.toContain(matter.number);
  });

  it('that the firm lets feeds tell no titles', async () => {
    await addDeadline();
    const { address } = await made({ detail: 'FULL' });
    expect((await read(address)).text).toContain('Byron');
    await admin.call(firmApi.update, { body: { feed_titles_allowed: false } });
    expect((await read(address)).text).not.toContain('Byron');
    expect((await lawyer.call(feeds.list)).body.titles_allowed).toBe(false);
    expectInvalid(await make({ detail: 'FULL' }), 'detail');
  });

  it('that a matter is in the trash', async () => {
    await addDeadline();
    const { address } = await made({ scope: 'MATTER', matter: matter.id });
    await admin.call(matters.remove, { params: { id: matter.id } });
    expect(await summaries(address)).toEqual([]);
  });
});

it('is no control: what moves within three days is told at once', async () => {
  const near = await addDeadline({ due_on: plusDays(today, 2), backup: firm.people.STAFF.id });
  const far = await addDeadline({ due_on: plusDays(today, 20) });
  const hearing = await addEvent({ day: plusDays(today, 30) });
  const move = (id: string, day: number) =>
    admin.call(deadlines.addValue, {
      params: { id },
      body: { due_on: plusDays(today, day), reason: 'Adjourned' },
    });
  await move(far, 21);
  await move(near, 40);
  await admin.call(events.patch, {
    params: { id: hearing },
    body: { day: plusDays(today, 1), reason: 'Brought forward' },
  });
  const told = async (person: Person) =>
    (await person.call(inbox.list)).body
      .filter(({ kind }) => kind.endsWith('_MOVED'))
      .map(({ kind, object: { id } }) => [kind, id]);
  expect(await told(lawyer)).toEqual([
    ['EVENT_MOVED', hearing],
    ['DEADLINE_MOVED', near],
  ]);
  expect(await told(firm.people.STAFF)).toEqual([['DEADLINE_MOVED', near]]);
});
