import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { people as team } from '@caseward/contract/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { begin, checked, findingsOf, importEvents, run, takeBack } from '../../testing/imports.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  firm = await foundFirm(test);
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
      query: { ordering: 'title', include: 'clients' },
    });
    // Each has the year in which it was opened.
    expect(rows.map(({ number }) => number)).toEqual([
      '2025-0001',
      '2020-0001',
      `${new Date().getFullYear()}-0001`,
    ]);
    expect(rows).toMatchObject([
      {
        title: 'Estate of One',
        status: 'OPEN',
        opened_on: '2025-03-04',
        closed_on: null,
        practice_area_details: { name: 'Estates and probate' },
        clients_details: [{ id: ana.body.id }, { id: bo.body.id }],
      },
      { status: 'CLOSED', opened_on: '2020-01-02', closed_on: '2021-12-31' },
      { status: 'ON_HOLD', closed_on: null },
    ]);
    const first = await admin.call(matters.get, { params: { id: rows[0]?.id ?? '' } });
    expect(first.body.assigned_users).toEqual([admin.id]);
    expect(await importEvents(test.owner, firm.id)).toContainEqual({
      action: 'CREATED',
      object_type: 'matter',
      times: 3,
    });
  });

  it('have a status in the words of other programs, in German, too', async () => {
    const words = ['Active', 'In Progress', 'abgeschlossen', 'Inactive', 'abgelegt', 'neu', 'Zu', ''];
    const file = `Title,Status\n${words.map((word, at) => `M${at},${word}`).join('\n')}\n`;
    const { body: made } = await begin(firm.admin, 'matters', file);
    await checked(firm.admin, made);
    expect(await findingsOf(firm.admin, made.id)).toMatchObject([
      { row: 8, field: 'status', sentence: expect.stringMatching(/^Zu is not one of: Pending, Open/) },
    ]);
    await run(firm.admin, made.id, 'SKIP', 'SKIP');
    const { body: rows } = await firm.admin.call(matters.list, { query: { ordering: 'title' } });
    expect(rows.map(({ status }) => status)).toEqual([
      'OPEN',
      'OPEN',
      'CLOSED',
      'ON_HOLD',
      'ARCHIVED',
      'PENDING',
      'OPEN',
    ]);
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
      [
        4,
        'lead_attorney',
        'There is no team member with the username, e-mail address or name Nobody, Known.',
      ],
      [
        5,
        'lead_attorney',
        `There is no team member with the username, e-mail address or name ${STAFF.username}.`,
      ],
    ]);
    expect(await run(admin, made.id, 'SKIP', 'SKIP')).toMatchObject({ state: 'DONE', imported: 2 });
    const { body: rows } = await admin.call(matters.list, { query: { ordering: 'title' } });
    expect(rows.map(({ title, lead_attorney }) => [title, lead_attorney])).toEqual([
      ['Led', ATTORNEY.id],
      ['Not led', null],
    ]);
  });

  it('come with people by e-mail address and full name, unless two share it', async () => {
    const { admin, people } = firm;
    const { ATTORNEY, STAFF, READ_ONLY } = people;
    const named = { first_name: 'Ada', last_name: 'Byron' };
    await admin.call(team.update, {
      params: { id: ATTORNEY.id },
      body: { ...named, email: 'ada@example.com' },
    });
    await admin.call(team.update, {
      params: { id: STAFF.id },
      body: { first_name: 'Mary', last_name: 'Shelley' },
    });
    await admin.call(team.update, {
      params: { id: READ_ONLY.id },
      body: { first_name: 'Mary', last_name: 'Shelley' },
    });
    const file =
      'Title,Lead Attorney\nMail,Ada@Example.com\nName,ada  byron\nTurned,"Byron, Ada"\nShared,Mary Shelley\n';
    const { body: made } = await begin(admin, 'matters', file);
    expect(await checked(admin, made)).toMatchObject({ total: 4, wrong_rows: 1 });
    const found = await findingsOf(admin, made.id);
    expect(found.map(({ row, field }) => [row, field])).toEqual([[5, 'lead_attorney']]);
    await run(admin, made.id, 'SKIP', 'SKIP');
    const { body: rows } = await admin.call(matters.list);
    expect(rows.map(({ lead_attorney }) => lead_attorney)).toEqual(Array(3).fill(ATTORNEY.id));
  });

  it('come with who brought them in, also where they have left, and with a docket link that is one', async () => {
    const { admin, people } = firm;
    const { STAFF } = people;
    await admin.call(team.disable, { params: { id: STAFF.id } });
    const file =
      `Title,Originating attorney,Docket link\nBrought,${STAFF.username},https://court.example/1\n` +
      'Lost,Nobody,\nUnsafe,,javascript:alert(1)\n';
    const { body: made } = await begin(admin, 'matters', file);
    expect(made.columns.map(({ field }) => field)).toEqual(['title', 'originating_attorney', 'docket_url']);
    await checked(admin, made);
    const found = await findingsOf(admin, made.id);
    expect(found.map(({ row, field, sentence }) => [row, field, sentence])).toEqual([
      [
        3,
        'originating_attorney',
        'There is no team member with the username, e-mail address or name Nobody.',
      ],
      [4, 'docket_url', 'Must be an address that begins with https://.'],
    ]);
    await run(admin, made.id, 'SKIP', 'SKIP');
    const { body: rows } = await admin.call(matters.list);
    expect(rows).toMatchObject([
      { title: 'Brought', originating_attorney: STAFF.id, docket_url: 'https://court.example/1' },
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
