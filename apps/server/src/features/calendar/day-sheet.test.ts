import { daySheet } from '@caseward/contract/day-sheet';
import { dayActs } from '@caseward/contract/day-sheet-labels';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { firm as firmApi } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
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
let today: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  matter = (await firm.admin.call(matters.create, { body: { title: 'Byron v. Shelley' } })).body.id;
  today = (await read()).today;
});
afterAll(() => test.close());

const read = async (query: Record<string, string> = {}, person = staff) =>
  (await person.call(daySheet.read, { query })).body;
const told = async (query: Record<string, string> = {}, person = staff) =>
  (await read(query, person)).lines.map(({ what, record }) => `${what} ${record.title}`);
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

describe('what stands on the day', () => {
  it('stays when it is done or cancelled, with who closed it, how, and when', async () => {
    const open = await addDeadline('Open', '2026-06-10');
    const done = await addDeadline('Done', '2026-06-10');
    const cancelled = await addDeadline('Cancelled', '2026-06-10');
    await addDeadline('Next day', '2026-06-11');
    await addEvent('Hearing', '2026-06-10', { start_time: '09:00' });
    const params = (id: string) => ({ params: { id } });
    await staff.call(deadlines.done, { ...params(done.id), body: { words: 'First filing' } });
    await staff.call(deadlines.reopen, { ...params(done.id), body: { reason: 'Wrong court' } });
    await lawyer.call(deadlines.done, { ...params(done.id), body: { words: 'Filed' } });
    await staff.call(deadlines.cancel, { ...params(cancelled.id), body: { reason: 'Settled' } });
    const { due, complete, day } = await read({ day: '2026-06-10' });
    expect([day, complete]).toEqual(['2026-06-10', true]);
    const shown = due.map(({ entry, closing }) => [entry.title, entry.state, closing?.what, closing?.words]);
    expect(shown.slice(0, 3).sort()).toEqual([
      ['Cancelled', 'CANCELLED', 'CANCELLED', 'Settled'],
      ['Done', 'DONE', 'DONE', 'Filed'],
      ['Open', 'OPEN', undefined, undefined],
    ]);
    expect(shown[3]).toEqual(['Hearing', 'OPEN', undefined, undefined]);
    expect(due.find(({ entry }) => entry.id === done.id)?.closing?.by).toEqual(named(lawyer));
    expect(due.find(({ entry }) => entry.id === open.id)?.closing).toBeNull();
  });
});

describe('what was done on the day', () => {
  it('is every entry, change, confirmation, closing and deletion, in its order', async () => {
    const { id } = await addDeadline('Answer', '2026-06-10');
    const params = { id };
    await lawyer.call(deadlines.confirm, { params, body: { number: 1, due_on: '2026-06-11' } });
    await lawyer.call(deadlines.confirm, { params, body: { number: 1, due_on: '2026-06-10' } });
    await staff.call(deadlines.extend, { params, body: { step: 'ASKED', until: '2026-06-24' } });
    await staff.call(deadlines.addValue, {
      params,
      body: { due_on: '2026-06-17', source: 'ORDERED', reason: 'New order' },
    });
    await staff.call(deadlines.done, { params, body: { words: 'Filed' } });
    const event = await addEvent('Hearing', '2026-07-01');
    await staff.call(events.patch, {
      params: { id: event.id },
      body: { day: '2026-07-08', reason: 'The judge is ill' },
    });
    await staff.call(events.remove, { params: { id: event.id } });
    expect(await told()).toEqual([
      'ENTERED Answer',
      'MISMATCH Answer',
      'CONFIRMED Answer',
      'EXTENSION_ASKED Answer',
      'CHANGED Answer',
      'DONE Answer',
      'ENTERED Hearing',
      'CHANGED Hearing',
      'DELETED Hearing',
    ]);
    const { lines } = await read({ day: today });
    expect(lines[4]).toMatchObject({
      type: 'deadline',
      record: { id, title: 'Answer', deleted: false },
      matter: { id: matter, title: 'Byron v. Shelley' },
      earlier_day: '2026-06-10',
      day: '2026-06-17',
      words: 'New order',
      responsible: named(lawyer),
      by: named(staff),
    });
    expect(lines[7]).toMatchObject({
      type: 'event',
      earlier_day: '2026-07-01',
      day: '2026-07-08',
      words: 'The judge is ill',
      record: { deleted: true },
    });
    expect((await read({ day: '2026-06-10' })).lines).toEqual([]);
  });

  it('tells of looking at a computation nothing', async () => {
    await addDeadline('Answer', '2026-06-10');
    await makeRows(
      test,
      `insert into caseward.deadline_acts (tenant_id, id, matter_id, deadline_id, value_number, kind, created_by)
       select tenant_id, gen_random_uuid(), matter_id, id, 1, 'LOOKED', $2 from caseward.deadlines where tenant_id = $1`,
      [firm.id, lawyer.id],
    );
    expect(await told()).toEqual(['ENTERED Answer']);
  });

  it('tells that a deadline is of a kind that needs no second person now', async () => {
    const { id } = await addDeadline('Answer', '2026-06-10', { kind: 'STATUTORY' });
    await staff.call(deadlines.patch, { params: { id }, body: { kind: 'INTERNAL' } });
    expect(await told()).toEqual(['ENTERED Answer', 'RECLASSIFIED Answer']);
    expect(dayActs).toContain('RECLASSIFIED');
  });

  it('of a person is what they did, and what was done with their deadlines', async () => {
    await addDeadline('By staff, of the lawyer', '2026-06-10');
    await addDeadline('By staff, their own', '2026-06-10', { responsible: staff.id });
    await addEvent('By staff', '2026-06-10');
    expect(await told({ whose: lawyer.id })).toEqual(['ENTERED By staff, of the lawyer']);
    expect(await told({ whose: 'me' })).toHaveLength(3);
    expect(await told({ whose: 'firm' }, lawyer)).toHaveLength(3);
    expect((await read({ whose: lawyer.id, day: '2026-06-10' })).due).toHaveLength(1);
  });

  it('belongs to the day that it was in the firm', async () => {
    await addDeadline('Late', '2026-06-10');
    await test.owner.query(
      "update caseward.deadline_values set created_at = '2026-06-10T03:30:00Z' where tenant_id = $1",
      [firm.id],
    );
    const days = async (time_zone: string) => {
      await firm.admin.call(firmApi.update, { body: { time_zone } });
      return [(await told({ day: '2026-06-09' })).length, (await told({ day: '2026-06-10' })).length];
    };
    expect(await days('America/New_York')).toEqual([1, 0]);
    expect(await days('Europe/Berlin')).toEqual([0, 1]);
  });
});

it('shows nothing from behind a wall, also of what was deleted there', async () => {
  await addDeadline('Secret', '2026-06-10');
  const { id } = await addEvent('Secret', '2026-06-10');
  await staff.call(events.remove, { params: { id } });
  await firm.admin.call(walls.raise, {
    params: { id: matter },
    body: { reason: 'Conflict', members: [lawyer.id, firm.admin.id] },
  });
  expect(await told({}, lawyer)).toHaveLength(3);
  expect(await told()).toEqual([]);
  expect((await read({ day: '2026-06-10' })).due).toEqual([]);
});

it('refuses a day or a person that there is not', async () => {
  const stranger = await foundFirm(test);
  const refused = async (query: Record<string, string>, field: string) =>
    expectInvalid(await staff.call(daySheet.read, { query }), field);
  await refused({ day: 'today' }, 'day');
  await refused({ day: '1066-10-14' }, 'day');
  await refused({ whose: stranger.admin.id }, 'whose');
  await refused({ whose: 'none' }, 'whose');
});

describe('its file', () => {
  const file = async (query: Record<string, string>) => {
    const url = new URL(`${test.url}${daySheet.export.path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const response = await fetch(url, { headers: { authorization: `Bearer ${staff.access}` } });
    expect(response.status).toBe(200);
    return { name: response.headers.get('content-disposition'), text: await response.text() };
  };

  it('has both parts, in the language that is asked for', async () => {
    const { id } = await addDeadline('=Answer', today);
    await staff.call(deadlines.done, { params: { id }, body: { words: 'Filed' } });
    const { name, text } = await file({});
    expect(name).toContain(`day-sheet-${today}.csv`);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('Part,What,Time (UTC),Kind,Title');
    expect(lines[1]).toMatch(/^On this day,Done,.*,Statutory deadline,'=Answer,/);
    expect(lines[2]).toMatch(/^What was done,Entered,/);
    expect(lines[3]).toMatch(/^What was done,Done,.*Filed/);
    const german = (await file({ language: 'de', day: today })).text;
    expect(german).toContain('Teil;Was;Zeit (UTC);Art;Titel');
    expect(german).toContain('An diesem Tag;Erledigt;');
  });
});
