import { audit } from '@caseward/contract/audit';
import { deadlines } from '@caseward/contract/deadlines';
import { documents } from '@caseward/contract/documents';
import { events } from '@caseward/contract/events';
import { firm as firmEndpoints } from '@caseward/contract/firm';
import { matterTimeline } from '@caseward/contract/matter-timeline';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let matter: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  matter = (await lawyer.call(matters.create, { body: { title: 'Byron v. Lovelace' } })).body.id;
});
afterAll(() => test.close());

const timeline = (query: Record<string, string> = {}, id = matter, person = lawyer) =>
  person.call(matterTimeline.list, { params: { id }, query });
const entries = async (query: Record<string, string> = {}) => (await timeline(query)).body;
const addNote = (body: object) => lawyer.call(notes.create, { body: { note: 'Called.', matter, ...body } });
const addHearing = (body: object) =>
  lawyer.call(events.create, {
    body: { title: 'Hearing', kind: 'HEARING', matter, day: '2031-04-02', ...body },
  });

/** A matter with one of each. */
async function fill() {
  await addHearing({ title: 'Pretrial conference', start_time: '09:30', time_zone: 'America/Denver' });
  const made = await lawyer.call(deadlines.create, {
    body: {
      title: 'Answer',
      matter,
      kind: 'RESPONSE',
      due_on: '2031-03-01',
      reason: 'Served on February 8',
    },
  });
  const { id } = made.body;
  await lawyer.call(deadlines.extend, { params: { id }, body: { step: 'ASKED', until: '2031-03-20' } });
  await lawyer.call(deadlines.done, { params: { id }, body: { words: 'Filed by courier' } });
  await addNote({ kind: 'CALL', happened_on: '2020-02-29' });
  const filePath = await upload(lawyer, 'complaint.txt', 'We complain.');
  await lawyer.call(documents.create, {
    body: { title: 'Complaint', doc_type: 'PLEADING', matter, file_path: filePath },
  });
  await lawyer.call(matters.patch, {
    params: { id: matter },
    body: { status: 'ON_HOLD', status_reason: 'Settlement talks' },
  });
}

it('tells events, deadlines and what became of them, notes, documents and status changes, the farthest first', async () => {
  await fill();
  const found = await entries();
  const codes = found.map(({ code }) => code);
  expect([codes[0], codes[1], codes.at(-1)]).toEqual(['HEARING', 'RESPONSE', 'CALL']);
  // Those of one minute stand by their ids.
  expect(codes.slice(2, -1).sort()).toEqual(['BY_HAND', 'DONE', 'EXTENSION_ASKED', 'ON_HOLD', 'PLEADING']);
  expect(found.filter(({ coming }) => !coming).map(({ code }) => code)).toEqual(['CALL']);
  expect(found[0]).toMatchObject({
    title: 'Pretrial conference',
    day: '2031-04-02',
    time: '09:30',
    time_zone: 'America/Denver',
    state: 'PLANNED',
    by: { id: lawyer.id },
  });
  expect(found[1]).toMatchObject({ title: 'Answer', day: '2031-03-01', time: null, state: 'DONE' });
  const of = (code: string) => found.find((entry) => entry.code === code);
  expect(of('BY_HAND')).toMatchObject({
    title: 'Answer',
    words: 'Served on February 8',
    told_day: '2031-03-01',
  });
  expect(of('EXTENSION_ASKED')).toMatchObject({ told_day: '2031-03-20' });
  expect(of('DONE')).toMatchObject({ words: 'Filed by courier', told_day: null });
  expect(of('ON_HOLD')).toMatchObject({ state: 'OPEN', words: 'Settlement talks', record: matter });
  expect(of('PLEADING')).toMatchObject({ title: 'Complaint' });
  expect(of('CALL')).toMatchObject({ day: '2020-02-29', time: null, time_zone: null, words: 'Called.' });
});

it('tells that an event was moved, when, to which day and why, and nothing of its first day', async () => {
  const { id } = (await addHearing({ title: 'Pretrial conference' })).body;
  await lawyer.call(events.patch, {
    params: { id },
    body: { day: '2031-05-07', reason: 'The court is ill' },
  });
  const found = await entries({ kind: 'EVENT_HISTORY' });
  expect(found).toMatchObject([
    {
      ...{ record: id, title: 'Pretrial conference', code: 'HEARING', told_day: '2031-05-07' },
      ...{ words: 'The court is ill', coming: true, by: { id: lawyer.id } },
    },
  ]);
  expect((await entries()).map(({ kind }) => kind)).toEqual(['EVENT', 'EVENT_HISTORY']);
});

it('is read page by page in both directions, each entry once', async () => {
  await fill();
  for (const ordering of ['day', '-day'] as const) {
    const whole = await entries({ ordering });
    const first = await timeline({ ordering, limit: '3', count: 'true' });
    expect(first.headers.get('x-total-count')).toBe(String(whole.length));
    const read = [...first.body];
    let link = first.headers.get('link');
    while (link) {
      const cursor = new URL(/<([^>]+)>/.exec(link)?.[1] ?? '', test.url).searchParams.get('cursor');
      const next = await timeline({ ordering, limit: '3', cursor: cursor ?? '' });
      read.push(...next.body);
      link = next.headers.get('link');
    }
    expect(read).toEqual(whole);
  }
  expect(await entries({ ordering: 'day' })).toEqual((await entries()).toReversed());
});

it('is narrowed down by kind and by day', async () => {
  await fill();
  const kinds = async (query: Record<string, string>) => [
    ...new Set((await entries(query)).map(({ kind }) => kind)),
  ];
  expect(await kinds({ kind: 'NOTE' })).toEqual(['NOTE']);
  expect((await kinds({ kind: 'DEADLINE,EVENT' })).sort()).toEqual(['DEADLINE', 'EVENT']);
  expect(await kinds({ to: '2020-12-31' })).toEqual(['NOTE']);
  expect(await kinds({ from: '2031-03-02' })).toEqual(['EVENT']);
  expectInvalid(await timeline({ kind: 'TASK' }), 'kind');
  expectInvalid(await timeline({ from: '2031-02-30' }), 'from');
  expectInvalid(await timeline({ cursor: 'nonsense' }), 'cursor');
});

it('has the days of the firm, not of the server', async () => {
  await firm.admin.call(firmEndpoints.update, { body: { time_zone: 'Pacific/Kiritimati' } });
  await addNote({});
  const [ahead] = await entries({ kind: 'NOTE' });
  await firm.admin.call(firmEndpoints.update, { body: { time_zone: 'Pacific/Pago_Pago' } });
  const [behind] = await entries({ kind: 'NOTE' });
  // Twenty-five hours lie between the two.
  expect(ahead?.day).not.toBe(behind?.day);
  expect(ahead).toMatchObject({ coming: true, time_zone: 'Pacific/Kiritimati' });
});

it('leaves out what was deleted', async () => {
  const { id } = (await addNote({})).body;
  expect(await entries({ kind: 'NOTE' })).toHaveLength(1);
  await lawyer.call(notes.remove, { params: { id } });
  expect(await entries({ kind: 'NOTE' })).toEqual([]);
});

it('leaves one event of a visit: the notes were read', async () => {
  await timeline();
  await timeline();
  const { body } = await firm.admin.call(audit.history, { params: { id: matter }, query: { show: 'views' } });
  expect(body).toMatchObject([{ action: 'READ', object_type: 'note', user: { id: lawyer.id } }]);
});

it('is not found of a matter that is not there, and leaves no event', async () => {
  expectProblem(await timeline({}, uuidv7()), 'not-found');
  expectProblem(await timeline({}, 'nonsense'), 'not-found');
  const gone = (await lawyer.call(matters.create, { body: { title: 'Gone' } })).body.id;
  await lawyer.call(matters.remove, { params: { id: gone } });
  expectProblem(await timeline({}, gone), 'not-found');
});
