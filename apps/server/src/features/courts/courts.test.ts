import { audit } from '@caseward/contract/audit';
import { type CourtDayInput, type CourtInput, courtDays, courts } from '@caseward/contract/courts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
});
afterAll(() => test.close());

const massachusetts = {
  name: 'D. Mass.',
  jurisdiction: 'Federal, First Circuit',
  packs: ['us-federal'],
  holiday_sets: ['us-federal', 'us-MA'],
  time_zone: 'America/New_York',
};
async function add(body: Partial<CourtInput> = {}) {
  const reply = await lawyer.call(courts.create, { body: { ...massachusetts, ...body } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}
async function enter(court: string, body: Partial<CourtDayInput>) {
  const given = { day: '2026-02-03', kind: 'CLOSED', source: 'General Order 26-2', ...body } as CourtDayInput;
  const reply = await lawyer.call(courtDays.add, { params: { id: court }, body: given });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}
const names = async (search?: string) =>
  (await firm.people.READ_ONLY.call(courts.list, { query: search ? { search } : {} })).body.map(
    ({ name }) => name,
  );

describe('a court', () => {
  it('is kept with its calendar, zone and hours, and read by everyone', async () => {
    const made = await add({ opens: '08:30', closes: '17:00', website: 'https://www.mad.uscourts.gov' });
    expect(made).toMatchObject({ ...massachusetts, opens: '08:30', closes: '17:00', phone: '', version: 1 });
    await add({ name: 'Amtsgericht München', jurisdiction: 'Bayern' });
    expect(await names()).toEqual(['Amtsgericht München', 'D. Mass.']);
    expect(await names('bayern')).toEqual(['Amtsgericht München']);
    const { body } = await firm.people.READ_ONLY.call(courts.get, { params: { id: made.id } });
    expect(body).toEqual(made);
  });

  it('is changed under its version, and a save without changes leaves nothing', async () => {
    const { id } = await add();
    const params = { id };
    const same = await lawyer.call(courts.update, {
      params,
      body: { holiday_sets: ['us-MA', 'us-federal'] },
    });
    expect(same.body.version).toBe(1);
    const stale = { params, body: { name: 'Boston' }, headers: { 'if-match': '"1"' } };
    expect((await lawyer.call(courts.update, stale)).body).toMatchObject({ name: 'Boston', version: 2 });
    expectProblem(await lawyer.call(courts.update, stale), 'precondition-failed');
    const { body } = await firm.admin.call(audit.list, { query: { object_type: 'court' } });
    expect(body.map(({ action, object_label }) => [action, object_label])).toEqual([
      ['CHANGED', 'Boston'],
      ['CREATED', 'Boston'],
    ]);
  });

  it('is no longer there when it was removed, and its name can be given again', async () => {
    const { id } = await add();
    expect((await lawyer.call(courts.remove, { params: { id } })).status).toBe(204);
    expect(await names()).toEqual([]);
    expectProblem(await lawyer.call(courts.get, { params: { id } }), 'not-found');
    expectProblem(await lawyer.call(courtDays.list, { params: { id } }), 'not-found');
    await add();
  });

  it.each([
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ holiday_sets: ['us-federal', 'us-nowhere'] }, 'holiday_sets'],
    [{ packs: ['us-nowhere'] }, 'packs'],
    [{ opens: '17:00', closes: '08:30' }, 'closes'],
    [{ opens: '25:00' }, 'opens'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ name: ' ' }, 'name'],
  ])('refuses %j', async (wrong, field) => {
    expectInvalid(await lawyer.call(courts.create, { body: { ...massachusetts, ...wrong } }), field);
    const { id } = await add();
    expectInvalid(await lawyer.call(courts.update, { params: { id }, body: wrong }), field);
  });

  it('has a name of its own, in any case', async () => {
    await add();
    expectInvalid(await lawyer.call(courts.create, { body: { ...massachusetts, name: 'd. mass.' } }), 'name');
    const { id } = await add({ name: 'Other' });
    expectInvalid(await lawyer.call(courts.update, { params: { id }, body: { name: 'D. MASS.' } }), 'name');
  });

  it('and its days are made once for one key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const made = await Promise.all(
      [1, 2].map(() => lawyer.call(courts.create, { body: massachusetts, headers })),
    );
    const again = await lawyer.call(courts.create, { body: massachusetts, headers });
    expect(again.status).toBe(201);
    expect(made.map(({ body }) => body.id)).toContain(again.body.id);
    const params = { id: again.body.id };
    const body = { day: '2026-02-03', kind: 'CLOSED', source: 'A notice' } as const;
    const [first, second] = [
      await lawyer.call(courtDays.add, { params, body, headers }),
      await lawyer.call(courtDays.add, { params, body, headers }),
    ];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await names()).toEqual(['D. Mass.']);
    expect((await lawyer.call(courtDays.list, { params })).body).toHaveLength(1);
  });

  it('is entered by lawyers', async () => {
    const { id } = await add();
    const { STAFF } = firm.people;
    const body = { day: '2026-02-03', kind: 'CLOSED', source: 'A notice' } as const;
    expectProblem(await STAFF.call(courts.create as never, { body: massachusetts }), 'forbidden');
    expectProblem(await STAFF.call(courtDays.add as never, { params: { id }, body }), 'forbidden');
  });
});

describe('a day of a court', () => {
  it('is entered with what it is and where that is known from, latest first, and told in the audit log', async () => {
    const { id } = await add();
    await enter(id, { note: 'Snow emergency', kind: 'INACCESSIBLE' });
    await enter(id, { day: '2026-07-06', kind: 'HOLIDAY' });
    const { body } = await firm.people.READ_ONLY.call(courtDays.list, { params: { id } });
    expect(body).toMatchObject([
      { day: '2026-07-06', kind: 'HOLIDAY', source: 'General Order 26-2', note: '' },
      { day: '2026-02-03', kind: 'INACCESSIBLE', note: 'Snow emergency', created_by: { id: lawyer.id } },
    ]);
    const events = await firm.admin.call(audit.list, { query: { object_type: 'court' } });
    expect(events.body[0]?.changes).toEqual({
      own_days: { old: [], new: [{ day: '2026-07-06', kind: 'HOLIDAY', source: 'General Order 26-2' }] },
    });
  });

  it('is entered once, also by two at the same time, and anew when it was removed', async () => {
    const { id } = await add();
    const params = { id };
    const body = { day: '2026-02-03', kind: 'CLOSED', source: 'A notice' } as const;
    const replies = await Promise.all([1, 2, 3].map(() => lawyer.call(courtDays.add, { params, body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const entered = (await lawyer.call(courtDays.list, { params })).body[0];
    const removed = await lawyer.call(courtDays.remove, { params: { id, day: entered?.id ?? '' } });
    expect(removed.status).toBe(204);
    expectProblem(
      await lawyer.call(courtDays.remove, { params: { id, day: entered?.id ?? '' } }),
      'not-found',
    );
    await enter(id, { kind: 'HOLIDAY' });
    const kept = await test.owner.query('select kind from caseward.court_days where court_id = $1', [id]);
    expect(kept.rows).toHaveLength(2);
  });

  it.each([
    [{ source: '' }, 'source'],
    [{ kind: 'SNOW' }, 'kind'],
    [{ day: '2026-02-30' }, 'day'],
  ])('refuses %j', async (wrong, field) => {
    const { id } = await add();
    const body = { day: '2026-02-03', kind: 'CLOSED', source: 'A notice', ...wrong } as CourtDayInput;
    expectInvalid(await lawyer.call(courtDays.add, { params: { id }, body }), field);
  });

  it('is removed from its own court only', async () => {
    const one = await add();
    const other = await add({ name: 'Other' });
    const { id: day } = await enter(one.id, {});
    const reply = await lawyer.call(courtDays.remove, { params: { id: other.id, day } });
    expectProblem(reply, 'not-found');
  });
});

describe('the year of a court', () => {
  const yearOf = async (id: string, year: string) =>
    (await firm.people.READ_ONLY.call(courts.year, { params: { id }, query: { year } })).body;

  it('shows its holidays with their authorities, and what was entered', async () => {
    const { id } = await add();
    const snow = await enter(id, { note: 'Snow emergency' });
    await enter(id, { day: '2026-12-24', kind: 'OPEN' });
    await enter(id, { day: '2027-01-04' });
    const { days, unknown } = await yearOf(id, '2026');
    expect(unknown).toEqual([]);
    expect(days.find(({ day }) => day === '2026-04-20')).toMatchObject({
      name: "Patriots' Day",
      kind: 'HOLIDAY',
      holiday_set: 'us-MA',
    });
    expect(days.find(({ day }) => day === '2026-07-03')).toMatchObject({ certainty: 'CONTESTED' });
    expect(days.filter(({ holiday_set }) => holiday_set === null)).toEqual([
      {
        entry: snow.id,
        day: '2026-02-03',
        name: 'Snow emergency',
        kind: 'CLOSED',
        certainty: 'SETTLED',
        source: 'General Order 26-2',
        holiday_set: null,
      },
      expect.objectContaining({ day: '2026-12-24', kind: 'OPEN' }),
    ]);
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  });

  it('says of which holidays it is not known when they fall', async () => {
    const { id } = await add();
    const { days, unknown } = await yearOf(id, '2036');
    expect(days).toEqual([]);
    expect(unknown).toMatchObject([
      { name: 'us-federal', last_year: 2035 },
      { name: 'us-MA', last_year: 2035 },
    ]);
  });

  it('is the present one unless another is asked for', async () => {
    const { id } = await add();
    const { body } = await lawyer.call(courts.year, { params: { id } });
    expect(Math.abs(body.year - new Date().getUTCFullYear())).toBeLessThanOrEqual(1);
  });
});
