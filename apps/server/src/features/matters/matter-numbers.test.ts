import { firm as firmEndpoints } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, named, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
});
afterAll(() => test.close());

const open = async (body: object = {}) =>
  (await admin.call(matters.create, { body: { title: 'M', ...body } })).body;
const patch = (id: string, body: object) => admin.call(matters.patch, { params: { id }, body });
const pattern = (matterNumberPattern: string) =>
  admin.call(firmEndpoints.update, { body: { matter_number_pattern: matterNumberPattern } });
const changesOf = (id: string, person = admin) => person.call(matters.statusChanges, { params: { id } });
const yearHere = () =>
  new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', year: 'numeric' }).format(new Date());
const todayHere = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

describe('the number of a matter', () => {
  it('counts through the year, in each firm by itself', async () => {
    const year = yearHere();
    expect([(await open()).number, (await open()).number]).toEqual([`${year}-0001`, `${year}-0002`]);
    admin = (await foundFirm(test)).admin;
    expect((await open()).number).toBe(`${year}-0001`);
  });

  it('has the year in which its matter was opened, and each year counts by itself', async () => {
    await open();
    await pattern('{YY}/{NNN}');
    const numbers = [];
    for (const opened_on of ['2019-12-31', '2018-01-01', '2019-01-01', ''])
      numbers.push((await open(opened_on ? { opened_on } : {})).number);
    expect(numbers).toEqual(['19/001', '18/001', '19/002', `${yearHere().slice(2)}/002`]);
  });

  it('stays when the day of opening is corrected', async () => {
    const { id, number } = await open();
    expect((await patch(id, { opened_on: '2019-05-06' })).body).toMatchObject({
      opened_on: '2019-05-06',
      number,
    });
  });

  it('is not changed: it comes back as it was', async () => {
    const { id, number } = await open();
    expect((await patch(id, { number: '2020-1', title: 'Other' })).body).toMatchObject({
      number,
      title: 'Other',
    });
  });

  it('is given once to each of many that are opened at once', async () => {
    const opened = await Promise.all(Array.from({ length: 12 }, () => open()));
    expect(new Set(opened.map(({ number }) => number)).size).toBe(12);
  });

  it('is not given again after its matter was deleted, nor when opening is refused', async () => {
    const { id } = await open();
    await admin.call(matters.remove, { params: { id } });
    expectInvalid(
      await admin.call(matters.create, { body: { title: 'M', clients: [crypto.randomUUID()] } }),
      'clients',
    );
    expect((await open()).number).toBe(`${yearHere()}-0002`);
  });

  it('follows the firm’s pattern from when it is set; a year is no condition', async () => {
    await open();
    expect((await pattern('M/{NN}')).body.matter_number_pattern).toBe('M/{NN}');
    expect((await open()).number).toBe('M/01');
    await pattern('{YYYY}.{N}');
    expect((await open()).number).toBe(`${yearHere()}.2`);
  });

  it('passes over what another pattern has given', async () => {
    await pattern('A1{N}');
    await open();
    await pattern('A{NN}');
    for (const expected of Array.from({ length: 9 }, (_, n) => `A${String(n + 2).padStart(2, '0')}`))
      expect((await open()).number).toBe(expected);
    // A11 exists since the first pattern.
    expect((await open()).number).toBe('A12');
  });

  it('grows beyond its digits, and is ordered as a number', async () => {
    await pattern('{N}');
    await test.owner.query(`insert into caseward.matter_counters values ($1, 0, 8)`, [firm.id]);
    const numbers = [(await open()).number, (await open()).number, (await open()).number];
    expect(numbers).toEqual(['9', '10', '11']);
    const listed = await admin.call(matters.list, { query: { ordering: '-number' } });
    expect(listed.body.map(({ number }) => number)).toEqual(['11', '10', '9']);
  });

  it.each([
    '',
    'X',
    '{YYYY}',
    '{NNNN}{NN}',
    '{YYYY}{YYYY}{N}',
    '{YYYY}-{N}-{YYYY}',
    '{MM}-{NN}',
    '{NN',
    'a\u0000{N}',
  ])('takes no pattern like %j', async (wrong) => {
    expectInvalid(await pattern(wrong), 'matter_number_pattern');
  });
});

describe('the days of a matter', () => {
  it('begin today where the firm is, unless said otherwise', async () => {
    expect(await open()).toMatchObject({ opened_on: todayHere(), closed_on: null });
    expect(await open({ opened_on: '2020-02-29' })).toMatchObject({ opened_on: '2020-02-29' });
  });

  it('end when it is closed, stay when it is archived, and begin again when it is reopened', async () => {
    const { id } = await open();
    await patch(id, { opened_on: '2026-01-02' });
    expect((await patch(id, { status: 'CLOSED' })).body.closed_on).toBe(todayHere());
    expect((await patch(id, { closed_on: '2026-01-05' })).body.closed_on).toBe('2026-01-05');
    expect((await patch(id, { status: 'ARCHIVED' })).body.closed_on).toBe('2026-01-05');
    expect((await patch(id, { status: 'OPEN' })).body.closed_on).toBeNull();
    expect((await patch(id, { status: 'CLOSED', closed_on: '2026-02-03' })).body.closed_on).toBe(
      '2026-02-03',
    );
  });

  it('take back what was read, with another status', async () => {
    const matter = await open();
    const put = (body: object) => admin.call(matters.update, { params: { id: matter.id }, body });
    const closed = await put({ ...matter, status: 'CLOSED' });
    expect(closed.body.closed_on).toBe(todayHere());
    expect((await put({ ...closed.body, status: 'OPEN' })).body.closed_on).toBeNull();
  });

  it('are refused where they make no sense', async () => {
    const { id } = await open();
    expectInvalid(await patch(id, { closed_on: '2026-01-05' }), 'closed_on');
    expectInvalid(await patch(id, { opened_on: null }), 'opened_on');
    expectInvalid(await patch(id, { opened_on: '2026-02-30' }), 'opened_on');
    await patch(id, { status: 'CLOSED' });
    expectInvalid(await patch(id, { closed_on: null }), 'closed_on');
  });
});

describe('changes of status', () => {
  it('are kept with day, actor and reason, latest first', async () => {
    const { id } = await open();
    await patch(id, { status: 'ON_HOLD', status_reason: 'Waiting for the court.' });
    await patch(id, { title: 'Other', status_reason: 'Nothing to give a reason for.' });
    await firm.people.STAFF.call(matters.patch, { params: { id }, body: { status: 'CLOSED' } });
    const { STAFF } = firm.people;
    expect((await changesOf(id)).body).toEqual([
      {
        id: expect.any(String),
        from_status: 'ON_HOLD',
        to_status: 'CLOSED',
        reason: '',
        without_check: false,
        created_at: expect.any(String),
        created_by: named(STAFF),
      },
      expect.objectContaining({
        from_status: 'OPEN',
        to_status: 'ON_HOLD',
        reason: 'Waiting for the court.',
        created_by: named(admin),
      }),
    ]);
  });

  it('stand behind the wall of their matter, raised before or after', async () => {
    const { id } = await open();
    await patch(id, { status: 'CLOSED' });
    await admin.call(walls.raise, { params: { id }, body: { reason: 'Screened', members: [admin.id] } });
    await patch(id, { status: 'OPEN' });
    expect((await changesOf(id)).body).toHaveLength(2);
    expectProblem(await changesOf(id, firm.people.STAFF), 'not-found');
    const { rows } = await test.owner.query(
      `select visible_to from caseward.matter_status_changes where matter_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ visible_to: [admin.id] }, { visible_to: [admin.id] }]);
  });
});

describe('practice areas', () => {
  const list = async () => (await firm.people.READ_ONLY.call(practiceAreas.list)).body;
  const update = (id: string, body: object) => admin.call(practiceAreas.update, { params: { id }, body });

  it('are there in a fresh firm, and can be added, renamed, put into an order and archived', async () => {
    const first = await list();
    expect(first.map(({ name }) => name)).toContain('Litigation');
    const added = await admin.call(practiceAreas.create, { body: { name: ' Maritime ' } });
    expect((await list()).at(-1)).toEqual(added.body);
    const { id } = added.body;
    await admin.call(practiceAreas.reorder, { body: { ids: [id] } });
    expect((await list()).map((area) => area.id)).toEqual([id, ...first.map((area) => area.id)]);
    expect((await update(id, { name: 'Shipping', archived: true })).body).toMatchObject({
      name: 'Shipping',
      archived: true,
      version: 2,
    });
  });

  it('have names of their own', async () => {
    const [area] = await list();
    expectInvalid(await admin.call(practiceAreas.create, { body: { name: 'LITIGATION' } }), 'name');
    expectInvalid(await update(area?.id ?? '', { name: 'litigation' }), 'name');
    expect((await update(area?.id ?? '', { name: area?.name.toUpperCase() })).status).toBe(200);
  });

  it('are given to matters until they are archived, and stay with those that have them', async () => {
    const [area] = await list();
    const practiceArea = area?.id ?? '';
    const { id, practice_area_details } = await open({ practice_area: practiceArea });
    expect(practice_area_details).toEqual({ id: practiceArea, name: area?.name });
    await update(practiceArea, { archived: true });
    expectInvalid(
      await admin.call(matters.create, { body: { title: 'M', practice_area: practiceArea } }),
      'practice_area',
    );
    expect((await patch(id, { title: 'Other', practice_area: practiceArea })).body).toMatchObject({
      practice_area: practiceArea,
    });
    expect((await patch(id, { practice_area: null })).body).toMatchObject({
      practice_area: null,
      practice_area_details: null,
    });
    expectInvalid(await patch(id, { practice_area: practiceArea }), 'practice_area');
  });
});
