import { contacts } from '@caseward/contract/contacts';
import { imports } from '@caseward/contract/imports';
import { matters } from '@caseward/contract/matters';
import { people as team } from '@caseward/contract/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { begin, checked, findingsOf, run, takeBack } from '../../testing/imports.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepImports } from './import-sweep.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  firm = await foundFirm(test);
});

const eventsOf = async (tenantId: string) => {
  const { rows } = await test.owner.query(
    `select action, object_type, count(*)::int as times from caseward.audit_events
     where tenant_id = $1 and action in ('CREATED', 'IMPORTED', 'OWN_DETAILS')
       and (details is null or visible_to is not null) group by 1, 2 order by 1, 2`,
    [tenantId],
  );
  return rows;
};

describe('contacts from a file', () => {
  it('are proposed, checked, imported and reported', async () => {
    const { ATTORNEY } = firm.people;
    const file =
      '\ufeffFirst Name,Surname,E-mail,Phone,Type,Kind,Remarks\r\n' +
      'Ana,"Álvarez, Jr.",ana@example.com,555 0101,Client,Person,x\r\n\r\n' +
      'Acme Inc.,,info@acme.example,,opposing counsel,COMPANY,"two\nlines"\r\n';
    const made = await begin(ATTORNEY, 'contacts', file);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ state: 'MAPPING', total: 2, file_name: 'people.csv' });
    expect(made.body.columns.map(({ name, field }) => [name, field])).toEqual([
      ['First Name', 'first_name'],
      ['Surname', 'last_name'],
      ['E-mail', 'email'],
      ['Phone', 'phone_number'],
      ['Type', 'contact_type'],
      ['Kind', 'kind'],
      ['Remarks', null],
    ]);
    expect(made.body.columns[0]?.samples).toEqual(['Ana', 'Acme Inc.']);
    expect(await checked(ATTORNEY, made.body)).toMatchObject({ state: 'CHECKED', wrong_rows: 0, done: 2 });
    expect((await ATTORNEY.call(contacts.list)).body).toEqual([]);
    expect(await run(ATTORNEY, made.body.id)).toMatchObject({ state: 'DONE', imported: 2, done: 2 });
    expect((await ATTORNEY.call(contacts.list)).body).toMatchObject([
      { first_name: 'Acme Inc.', last_name: '', contact_type: 'OPPOSING_COUNSEL', kind: 'COMPANY' },
      { first_name: 'Ana', last_name: 'Álvarez, Jr.', email: 'ana@example.com', version: 1 },
    ]);
    expect(await eventsOf(firm.id)).toEqual([
      { action: 'CREATED', object_type: 'contact', times: 2 },
      { action: 'IMPORTED', object_type: 'contact', times: 1 },
      { action: 'OWN_DETAILS', object_type: 'contact', times: 1 },
    ]);
    const { rows } = await test.owner.query('select file_path from caseward.imports where id = $1', [
      made.body.id,
    ]);
    await vi.waitFor(async () => expect(await test.services.store.read(rows[0].file_path)).toBeUndefined());
  });

  it.each([
    ['UTF-8 without a mark, with semicolons', Buffer.from('first name;last name\nJosé;Núñez\n')],
    ['Windows-1252', Buffer.from('first name,last name\nJos\xe9,N\xfa\xf1ez\n', 'latin1')],
    ['UTF-16, with tabs', Buffer.from('\ufefffirst name\tlast name\nJosé\tNúñez\n', 'utf16le')],
  ])('are read in %s', async (_, bytes) => {
    const made = await begin(firm.admin, 'contacts', new Uint8Array(bytes));
    expect(made.body.columns).toMatchObject([{ samples: ['José'] }, { samples: ['Núñez'] }]);
    expect(await checked(firm.admin, made.body)).toMatchObject({ wrong_rows: 0 });
    await run(firm.admin, made.body.id);
    expect((await firm.admin.call(contacts.list)).body).toMatchObject([
      { first_name: 'José', last_name: 'Núñez' },
    ]);
  });

  it('have every row’s errors listed, also as a file, and none is imported while there is one', async () => {
    const file =
      'first name,last name,email,type,kind\n' +
      'Ana,One,ana@example.com,Client,\n' +
      ',Two,nonsense,Friend,\n' +
      'Firm,Three,,,Company\n' +
      '=HYPERLINK,Four,@at,,\n';
    const { body: made } = await begin(firm.admin, 'contacts', file);
    expect(await checked(firm.admin, made)).toMatchObject({ state: 'CHECKED', total: 4, wrong_rows: 3 });
    const found = await findingsOf(firm.admin, made.id);
    expect(
      found
        .filter(({ row }) => row === 3)
        .map(({ field }) => field)
        .toSorted(),
    ).toEqual(['contact_type', 'email', 'first_name']);
    expect(found).toContainEqual({
      row: 4,
      kind: 'ERROR',
      field: 'last_name',
      sentence: "A company's name stands in its first name alone.",
    });
    const exported = await firm.admin.call(imports.exportFindings, { params: { id: made.id } });
    expect(exported.headers.get('content-type')).toContain('text/csv');
    expect(String(exported.body).split('\r\n').filter(Boolean)).toHaveLength(found.length + 1);
    const refused = await firm.admin.call(imports.run, {
      params: { id: made.id },
      body: { duplicates: 'SKIP' },
    });
    expectProblem(refused, 'conflict');
    expect((await firm.admin.call(contacts.list)).body).toEqual([]);
  });

  it('are imported without the rows that have errors, which come as a file to be mended and imported', async () => {
    const { admin } = firm;
    const file =
      'first name,email,Remarks\nAna,ana@example.com,x\nBo,nonsense,"a, b"\nAna,ANA@example.com,\n,@,\nCy,cy@example.com,\n';
    const { body: made } = await begin(admin, 'contacts', file);
    expect(await checked(admin, made)).toMatchObject({ wrong_rows: 2, duplicate_rows: 1 });
    const done = await run(admin, made.id, 'SKIP', 'SKIP');
    expect(done).toMatchObject({ state: 'DONE', imported: 2, has_skipped_rows: true });
    const params = { id: made.id };
    const skipped = String((await admin.call(imports.exportSkipped, { params })).body);
    expect(skipped.replace('\ufeff', '').split('\r\n')).toEqual([
      'first name,email,Remarks,What is wrong',
      'Bo,nonsense,"a, b",Must be an e-mail address.',
      `,'@,,Enter a first name. Must be an e-mail address.`,
      '',
    ]);
    const mended = skipped.replace('nonsense', 'bo@example.com').replace(/^,'@/m, 'Di,di@example.com');
    const { body: again } = await begin(admin, 'contacts', mended);
    expect(again.columns.map(({ field }) => field)).toEqual(['first_name', 'email', null, null]);
    expect(await checked(admin, again)).toMatchObject({ wrong_rows: 0 });
    expect(await run(admin, again.id)).toMatchObject({ imported: 2, has_skipped_rows: false });
    expectProblem(await admin.call(imports.exportSkipped, { params: { id: again.id } }), 'conflict');
    await test.owner.query(
      `update caseward.imports set updated_at = now() - interval '169 hours' where id = $1`,
      [made.id],
    );
    expect(await sweepImports(test.services.pool, test.services.store)).toBe(1);
    expect((await admin.call(imports.get, { params })).body).toMatchObject({
      state: 'DONE',
      has_skipped_rows: false,
    });
    expectProblem(await admin.call(imports.exportSkipped, { params }), 'conflict');
  });

  it('whose type nobody knows are told which there are', async () => {
    const { body: made } = await begin(firm.admin, 'contacts', 'first name,type\nAna,Friend\n');
    await checked(firm.admin, made);
    expect(await findingsOf(firm.admin, made.id)).toEqual([
      {
        row: 2,
        kind: 'ERROR',
        field: 'contact_type',
        sentence: 'Friend is not one of: Client, Opposing Counsel, Witness, Judge, Other.',
      },
    ]);
  });

  it('that seem to be there already are shown, and skipped or imported as one chooses', async () => {
    await firm.admin.call(contacts.create, {
      body: { first_name: 'Ana', last_name: 'One', email: 'ANA@example.com' },
    });
    const file =
      'first name,last name,email\nAnna,Uno,ana@EXAMPLE.com\nana,one,\nBo,Two,bo@example.com\nBo,Two,\n';
    const { body: made } = await begin(firm.admin, 'contacts', file);
    expect(await checked(firm.admin, made)).toMatchObject({ wrong_rows: 0, duplicate_rows: 3 });
    expect(await findingsOf(firm.admin, made.id)).toEqual([
      {
        row: 2,
        kind: 'DUPLICATE',
        field: 'email',
        sentence: 'A contact with this e-mail address is there already.',
      },
      {
        row: 3,
        kind: 'DUPLICATE',
        field: 'first_name',
        sentence: 'A contact with this name is there already.',
      },
      { row: 5, kind: 'DUPLICATE', field: 'first_name', sentence: 'A row above has the same name.' },
    ]);
    expect(await run(firm.admin, made.id)).toMatchObject({ state: 'DONE', imported: 1 });
    const { body: again } = await begin(firm.admin, 'contacts', file);
    expect(await checked(firm.admin, again)).toMatchObject({ duplicate_rows: 4 });
    expect(await run(firm.admin, again.id, 'IMPORT')).toMatchObject({ imported: 4 });
    expect((await firm.admin.call(contacts.list)).body).toHaveLength(6);
  });
});

describe('matters from a file', () => {
  it('get numbers, clients by name or e-mail, people, practice area and days', async () => {
    const { admin } = firm;
    const ana = await admin.call(contacts.create, {
      body: { first_name: 'Ana', last_name: 'One', email: 'ana@example.com' },
    });
    const bo = await admin.call(contacts.create, { body: { first_name: 'Bo', last_name: 'Two' } });
    const file =
      'Title,Case Number,Status,Practice Area,Opened,Closed,Clients,Assigned To\n' +
      `Estate of One,A-1,Open,Estates and Probate,3/4/2025,,"ANA@example.com; Two, Bo",${admin.username}\n` +
      'Two v. Three,A-2,On hold,,,,,\n' +
      'Old one,A-3,closed,,1/2/2020,12/31/2021,bo two,\n';
    const { body: made } = await begin(admin, 'matters', file);
    const done = await checked(admin, made, { days: 'MDY' });
    expect(await findingsOf(admin, made.id)).toEqual([]);
    expect(done).toMatchObject({ state: 'CHECKED', total: 3, wrong_rows: 0 });
    expect(await run(admin, made.id)).toMatchObject({ state: 'DONE', imported: 3 });
    const { body: rows } = await admin.call(matters.list, {
      query: { ordering: 'number', include: 'clients' },
    });
    const year = new Date().getFullYear();
    expect(rows.map(({ number }) => number)).toEqual([`${year}-0001`, `${year}-0002`, `${year}-0003`]);
    expect(rows).toMatchObject([
      {
        title: 'Estate of One',
        status: 'OPEN',
        opened_on: '2025-03-04',
        closed_on: null,
        practice_area_details: { name: 'Estates and probate' },
        clients_details: [{ id: ana.body.id }, { id: bo.body.id }],
      },
      { status: 'ON_HOLD', closed_on: null },
      { status: 'CLOSED', opened_on: '2020-01-02', closed_on: '2021-12-31' },
    ]);
    const first = await admin.call(matters.get, { params: { id: rows[0]?.id ?? '' } });
    expect(first.body.assigned_users).toEqual([admin.id]);
    expect(await eventsOf(firm.id)).toContainEqual({ action: 'CREATED', object_type: 'matter', times: 3 });
  });

  it('name what is not there, and what is there several times', async () => {
    const { admin } = firm;
    for (const _ of [1, 2])
      await admin.call(contacts.create, { body: { first_name: 'Ana', last_name: 'One' } });
    await admin.call(matters.create, { body: { title: 'Known', local_case_number: 'A-1' } });
    const file =
      'title,case number,clients,assigned to,practice area,opened,closed\n' +
      'known,a-1,ana one,nobody,Astrology,31.12.2020,\n' +
      'Other,,Nobody Known,,,,2020-01-01\n';
    const { body: made } = await begin(admin, 'matters', file);
    expect(await checked(admin, made, { days: 'YMD' })).toMatchObject({ wrong_rows: 2, duplicate_rows: 0 });
    const found = await findingsOf(admin, made.id);
    expect(found.map(({ row, kind, field }) => `${row} ${kind} ${field}`).toSorted()).toEqual([
      '2 DUPLICATE local_case_number',
      '2 DUPLICATE title',
      '2 ERROR assigned_users',
      '2 ERROR clients',
      '2 ERROR opened_on',
      '2 ERROR practice_area',
      '3 ERROR clients',
      '3 ERROR closed_on',
    ]);
  });

  it('come with their lead attorney; who is unknown or disabled is named', async () => {
    const { admin, people } = firm;
    const { ATTORNEY, STAFF } = people;
    await admin.call(team.disable, { params: { id: STAFF.id } });
    const file =
      `Title,Lead Attorney\nLed,${ATTORNEY.username.toUpperCase()}\nNot led,\n` +
      `Lost,"Nobody, Known"\nLeft,${STAFF.username}\n`;
    const { body: made } = await begin(admin, 'matters', file);
    expect(made.columns.map(({ field }) => field)).toEqual(['title', 'lead_attorney']);
    expect(await checked(admin, made)).toMatchObject({ total: 4, wrong_rows: 2 });
    const found = await findingsOf(admin, made.id);
    expect(found.map(({ row, field, sentence }) => [row, field, sentence])).toEqual([
      [4, 'lead_attorney', 'There is no team member with the username Nobody, Known.'],
      [5, 'lead_attorney', `There is no team member with the username ${STAFF.username}.`],
    ]);
    expect(await run(admin, made.id, 'SKIP', 'SKIP')).toMatchObject({ state: 'DONE', imported: 2 });
    const { body: rows } = await admin.call(matters.list, { query: { ordering: 'title' } });
    expect(rows.map(({ title, lead_attorney }) => [title, lead_attorney])).toEqual([
      ['Led', ATTORNEY.id],
      ['Not led', null],
    ]);
  });

  it('come with their opposing parties, by name; who is unknown or not the only one is named', async () => {
    const { admin } = firm;
    const [bob] = await Promise.all(
      ['Bob', 'Ana', 'Ana'].map(async (first_name) => {
        const { body } = await admin.call(contacts.create, { body: { first_name, last_name: 'One' } });
        return body.id;
      }),
    );
    const file =
      'Title,Opposing Party\nSued,"bob one; One, Bob"\nAlone,\nLost,Nobody Known\nTwofold,Ana One\n';
    const { body: made } = await begin(admin, 'matters', file);
    expect(made.columns.map(({ field }) => field)).toEqual(['title', 'other_side']);
    expect(await checked(admin, made)).toMatchObject({ total: 4, wrong_rows: 2 });
    expect(
      (await findingsOf(admin, made.id)).map(({ row, field, sentence }) => [row, field, sentence]),
    ).toEqual([
      [4, 'other_side', 'There is no contact Nobody Known. Add it first, or import contacts first.'],
      [5, 'other_side', 'There are several contacts Ana One. Write the e-mail address instead.'],
    ]);
    expect(await run(admin, made.id, 'SKIP', 'SKIP')).toMatchObject({ state: 'DONE', imported: 2 });
    const { body: rows } = await admin.call(matters.list, {
      query: { ordering: 'title', include: 'parties' },
    });
    expect(rows.map(({ title, parties_details }) => [title, parties_details])).toEqual([
      ['Alone', []],
      ['Sued', [expect.objectContaining({ id: bob, role: 'OPPOSING_PARTY', side: 'ADVERSE' })]],
    ]);
    // Found by its party, and the party has an event of its own.
    const found = await admin.call(matters.list, { query: { search: 'Bob' } });
    expect(found.body.map(({ title }) => title)).toEqual(['Sued']);
    const { rows: events } = await test.owner.query(
      `select changes from caseward.audit_events where tenant_id = $1 and object_type = 'party'`,
      [firm.id],
    );
    expect(events).toHaveLength(1);
    expect(events[0].changes).toMatchObject({ role: { new: 'OPPOSING_PARTY' } });
    expect(await takeBack(admin, made.id)).toMatchObject({ state: 'TAKEN_BACK', taken_back: 2 });
  });
});
