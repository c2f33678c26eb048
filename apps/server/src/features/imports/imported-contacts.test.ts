import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contactNames } from '@caseward/contract/contact-names';
import { contacts } from '@caseward/contract/contacts';
import { imports } from '@caseward/contract/imports';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { begin, checked, findingsOf, importEvents, run } from '../../testing/imports.ts';
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
    expect(await importEvents(test.owner, firm.id)).toEqual([
      { action: 'CREATED', object_type: 'contact', times: 2 },
      { action: 'IMPORTED', object_type: 'contact', times: 1 },
      { action: 'OWN_DETAILS', object_type: 'contact', times: 1 },
    ]);
    const { rows } = await test.owner.query('select file_path from caseward.imports where id = $1', [
      made.body.id,
    ]);
    await vi.waitFor(async () => expect(await test.services.store.read(rows[0].file_path)).toBeUndefined());
  });

  it('bring their other names, under which they are found at once', async () => {
    const { ATTORNEY } = firm.people;
    const file =
      'First Name,Last Name,Former names,Aliases\n' +
      'Vera,Castell,Vera Ohm,"Vee; Maiden name: Rothenau; Früherer Name: Vera Blum; Vee"\n' +
      `Long,One,,${'x'.repeat(201)}\n`;
    const made = (await begin(ATTORNEY, 'contacts', file)).body;
    expect(await checked(ATTORNEY, made)).toMatchObject({ wrong_rows: 1 });
    expect(await findingsOf(ATTORNEY, made.id)).toMatchObject([
      { row: 3, kind: 'ERROR', field: 'other_names' },
    ]);
    await run(ATTORNEY, made.id, 'SKIP', 'SKIP');
    const [contact] = (await ATTORNEY.call(contacts.list, { query: { search: 'Rothenau' } })).body;
    expect(contact).toMatchObject({ last_name: 'Castell', former_names: 'Vera Ohm, Vera Blum' });
    const params = { id: contact?.id ?? '' };
    const names = (await ATTORNEY.call(contactNames.list, { params })).body;
    expect(names.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
      ...['ALIAS Vee', 'FORMER Vera Blum', 'FORMER Vera Ohm', 'MAIDEN Rothenau'],
    ]);
    const terms = [{ name: 'Vera Rothenau' }];
    const check = (await ATTORNEY.call(conflictChecks.create, { body: { terms } })).body;
    const { body: hits } = await ATTORNEY.call(conflictChecks.hits, { params: { id: check.id } });
    expect(hits).toMatchObject([{ contact: contact?.id, band: 'EXACT' }]);
    const { rows } = await test.owner.query(
      `select changes -> 'names' -> 'new' as names from caseward.audit_events
        where object_id = $1 and action = 'CREATED'`,
      [contact?.id],
    );
    expect(rows[0].names).toMatchObject([{ name: 'Vee' }, { kind: 'MAIDEN', name: 'Rothenau' }]);
  });

  it('have fifty other names at most, former ones among them, and say at which column they have more', async () => {
    const { ATTORNEY } = firm.people;
    const aliases = (count: number) => Array.from({ length: count }, (_, n) => `A${n}`).join(';');
    const file =
      'First Name,Former names,Other names\n' +
      `Ana,"Ohm, Quill",${aliases(48)}\n` +
      `Vera,"Ohm, Quill",${aliases(49)}\n` +
      `Kim,,Former name: ${'x'.repeat(501)}\n` +
      `Zoe,${'x'.repeat(501)},\n`;
    const made = (await begin(ATTORNEY, 'contacts', file)).body;
    await checked(ATTORNEY, made);
    expect(await findingsOf(ATTORNEY, made.id)).toMatchObject([
      { row: 3, field: 'other_names', sentence: 'A contact has fifty other names at most.' },
      { row: 4, field: 'other_names' },
      { row: 5, field: 'former_names' },
    ]);
  });

  it('have several aliases in a cell, parted by commas, where these part names of people', async () => {
    const { ATTORNEY } = firm.people;
    const file =
      'First Name,Last Name,Kind,Aliases\n' +
      'Ana,Quill,Person,"Bob Smith, Roberta Tannenbaum, Jr.; Smith Trading, Inc."\n' +
      'Vera,Castell,Person,"Tannenbaum, Roberta"\n' +
      'Kim,Ohm,Person,"Alias: Tannenbaum, Roberta"\n' +
      'Acme,,Company,"Acme Foods, Widgets and More"\n';
    const made = (await begin(ATTORNEY, 'contacts', file)).body;
    expect(await checked(ATTORNEY, made)).toMatchObject({ wrong_rows: 1 });
    expect(await findingsOf(ATTORNEY, made.id)).toMatchObject([
      {
        ...{ row: 3, kind: 'ERROR', field: 'other_names' },
        sentence: expect.stringMatching(/^Tannenbaum, Roberta may be one name or several\. /),
      },
    ]);
    await run(ATTORNEY, made.id, 'SKIP', 'SKIP');
    const { rows } = await test.owner.query(
      `select c.first_name, array_agg(n.name order by n.name) as names from caseward.contacts c
        join caseward.contact_names n on n.tenant_id = c.tenant_id and n.contact_id = c.id
        where c.tenant_id = $1 group by c.first_name order by c.first_name`,
      [firm.id],
    );
    expect(rows).toEqual([
      { first_name: 'Acme', names: ['Acme Foods, Widgets and More'] },
      { first_name: 'Ana', names: ['Bob Smith', 'Roberta Tannenbaum, Jr.', 'Smith Trading, Inc.'] },
      { first_name: 'Kim', names: ['Tannenbaum, Roberta'] },
    ]);
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
      sentence: "A company's name goes into the first name alone.",
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
        sentence: 'A contact with this e-mail address already exists.',
      },
      {
        row: 3,
        kind: 'DUPLICATE',
        field: 'first_name',
        sentence: 'A contact with this name already exists.',
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
