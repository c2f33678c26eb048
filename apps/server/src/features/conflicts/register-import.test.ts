import { audit } from '@caseward/contract/audit';
import { imports } from '@caseward/contract/imports';
import { register } from '@caseward/contract/register';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, named, type Person } from '../../testing/firm.ts';
import { begin, checked, findingsOf, recordsOf, run, takeBack } from '../../testing/imports.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { askForForm, post } from '../../testing/uploads.ts';
import { check, hitsOf } from './conflicts.testing.ts';

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

const entries = async (person: Person = lawyer) => (await person.call(register.list, { query: {} })).body;
const found = async (name: string) =>
  (await hitsOf(lawyer, (await check(lawyer, { terms: [{ name, side: 'OURS' }] })).id)).map(
    (hit) => hit.name,
  );

describe('a file that is imported into the conflict register', () => {
  it('is read by its columns, in either language, and checks find its names', async () => {
    const file =
      'Name;Type of party;Weitere Namen;Stellung;Wessen;Former firm;Gegenstand;Since;Until\r\n' +
      `Quartz Mining Ltd;;QM|Quarzwerk;Adverse party;${lawyer.username};Old & Sons;Lease;2019-01-02;2021-03-04\r\n` +
      `Robert Müller;;;Own interest;${lawyer.name};;Shares;;\r\n` +
      'Ada Byrne;;;;;;;;\r\n';
    const made = await begin(lawyer, 'register', file);
    expect(made.body.columns.map(({ field }) => field)).toEqual([
      ...['name', null, 'other_names', 'capacity', 'user', 'firm_before', 'subject', 'since', 'until'],
    ]);
    expect(await checked(lawyer, made.body)).toMatchObject({ wrong_rows: 0, duplicate_rows: 0 });
    expect(await entries()).toEqual([]);
    expect(await run(lawyer, made.body.id)).toMatchObject({ state: 'DONE', imported: 3 });
    expect((await entries()).toReversed()).toMatchObject([
      {
        ...{ source: 'LATERAL', capacity: 'ADVERSE', name: 'Quartz Mining Ltd', user: named(lawyer) },
        ...{ other_names: ['QM', 'Quarzwerk'], firm_before: 'Old & Sons', subject: 'Lease' },
        ...{ since: '2019-01-02', until: '2021-03-04' },
      },
      { source: 'INTEREST', capacity: 'INTEREST', user: named(lawyer), subject: 'Shares' },
      { source: 'LEGACY', capacity: 'CLIENT', name: 'Ada Byrne', user: null },
    ]);
    expect(await found('Quarzwerk')).toEqual(['Quartz Mining Ltd']);
    expect(await found('Bob Mueller')).toEqual(['Robert Müller']);
    const { body: events } = await firm.admin.call(audit.list, { query: { object_type: 'register_entry' } });
    const actions = events.map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['IMPORTED', 'READ', ...Array(3).fill('REGISTER_ADDED')]);
  });

  it('tells what is wrong in which row, and the rest is imported', async () => {
    const file =
      'name,capacity,whose,since,until,subject\n' +
      'Good One,Client,,,,\n' +
      ',Client,,,,\n' +
      'Bad Capacity,Friend,,,,\n' +
      'Nobody Of,Adverse party,nobody.here,,,\n' +
      'Wrong Days,Client,,2021-01-02,2020-01-02,\n' +
      'No Day,Client,,soon,,\n' +
      'Whose Interest,Own interest,,,,\n' +
      `Long,Client,,,,${'x'.repeat(201)}\n`;
    const made = await begin(lawyer, 'register', file);
    expect(await checked(lawyer, made.body)).toMatchObject({ wrong_rows: 7 });
    expect(
      (await findingsOf(lawyer, made.body.id)).map(({ row, kind, field }) => [row, kind, field]),
    ).toEqual([
      [3, 'ERROR', 'name'],
      [4, 'ERROR', 'capacity'],
      [5, 'ERROR', 'user'],
      [6, 'ERROR', 'until'],
      [7, 'ERROR', 'since'],
      [8, 'ERROR', 'user'],
      [9, 'ERROR', 'subject'],
    ]);
    await run(lawyer, made.body.id, 'SKIP', 'SKIP');
    expect((await entries()).map(({ name }) => name)).toEqual(['Good One']);
  });

  it('names what the register or a row above has: same name, capacity and person', async () => {
    const body = { source: 'LEGACY', entries: [{ name: 'Dr. Robert Müller', capacity: 'ADVERSE' }] };
    expect((await lawyer.call(register.add, { body: body as never })).status).toBe(201);
    const file =
      'name,capacity,whose\n' +
      'Mueller Robert,Adverse party,\n' +
      'Robert Müller,Client,\n' +
      `Robert Müller,Adverse party,${lawyer.username}\n` +
      'Quartz Mining Ltd,Client,\n' +
      'Quartz Mining Limited,Client,\n';
    const made = await begin(lawyer, 'register', file);
    expect(await checked(lawyer, made.body)).toMatchObject({ wrong_rows: 0, duplicate_rows: 2 });
    expect(await findingsOf(lawyer, made.body.id)).toEqual([
      {
        ...{ row: 2, kind: 'DUPLICATE', field: 'name' },
        sentence: 'The register has this name in the same capacity already.',
      },
      {
        ...{ row: 6, kind: 'DUPLICATE', field: 'name' },
        sentence: 'A row above has the same name in the same capacity.',
      },
    ]);
    expect(await run(lawyer, made.body.id)).toMatchObject({ imported: 3 });
  });

  it('is undone but for entries that were changed since', async () => {
    const made = await begin(lawyer, 'register', 'name\nFirst One\nSecond One\nThird One\n');
    await checked(lawyer, made.body);
    await run(lawyer, made.body.id);
    const [third, second] = await entries();
    const params = { id: second?.id ?? '' };
    await lawyer.call(register.update, { params, body: { subject: 'Changed' } });
    await lawyer.call(register.remove, { params: { id: third?.id ?? '' } });
    expect(await takeBack(lawyer, made.body.id)).toMatchObject({ state: 'TAKEN_BACK', taken_back: 1 });
    expect((await recordsOf(lawyer, made.body.id)).map((each) => [each.label, each.kept_because])).toEqual([
      ['First One', null],
      ['Second One', 'CHANGED'],
      ['Third One', 'DELETED'],
    ]);
    expect((await entries()).map(({ name }) => name)).toEqual(['Second One']);
    expect(await found('First One')).toEqual([]);
  });

  it('is for lawyers, as the whole register is', async () => {
    const form = await askForForm(lawyer, 'names.csv', 'text/csv');
    expect((await post(form, 'name\nAna\n', 'text/csv')).ok).toBe(true);
    for (const person of [firm.people.STAFF, firm.people.READ_ONLY])
      expectProblem(
        await person.call(imports.create, { body: { kind: 'register', file_path: form.fields.key } }),
        'forbidden',
      );
  });
});

describe('an entry behind a wall', () => {
  it('makes no row a duplicate for those outside', async () => {
    const add = (name: string, visible: string | null) =>
      test.owner.query(
        `insert into caseward.register_entries (tenant_id, id, source, capacity, name, matter_id, visible_to)
         values ($1, gen_random_uuid(), 'PURGED', 'CLIENT', $2, gen_random_uuid(), $3)`,
        [firm.id, name, visible === null ? null : [visible]],
      );
    await add('Hidden Party', lawyer.id);
    await add('Open Party', null);
    const file = 'name,capacity\nHidden Party,Client\nOpen Party,Client\n';
    const rowsFor = async (person: Person) => {
      const made = await begin(person, 'register', file);
      await checked(person, made.body);
      return (await findingsOf(person, made.body.id)).map(({ row }) => row);
    };
    expect(await rowsFor(lawyer)).toEqual([2, 3]);
    expect(await rowsFor(firm.admin)).toEqual([3]);
  });
});
