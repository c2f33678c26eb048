import { contacts } from '@caseward/contract/contacts';
import { type ExportInput, exportFormats, exports } from '@caseward/contract/exports';
import type { ImportKind } from '@caseward/contract/import-fields';
import type { ImportMapping } from '@caseward/contract/imports';
import { languages } from '@caseward/contract/languages';
import { matters } from '@caseward/contract/matters';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { begin, checked, findingsOf, run } from '../../testing/imports.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** What a firm exports of these columns, none: all. */
async function exportedAs(
  { format, language }: Pick<ExportInput, 'format' | 'language'>,
  { admin }: Firm,
  kind: ImportKind,
  columns: string[] = [],
): Promise<Response> {
  const ordering = kind === 'contacts' ? 'name' : 'title';
  const { body } = await admin.call(exports.create, {
    body: { kind, format, language, columns, query: { ordering } },
  });
  return await fetch(body.url);
}

const exported = async (...what: [Firm, ImportKind, string[]?]) =>
  (await exportedAs({ format: 'csv' }, ...what)).text();

async function imported(
  firm: Firm,
  kind: ImportKind,
  file: string | Uint8Array<ArrayBuffer>,
  mapping: Partial<ImportMapping> = {},
): Promise<void> {
  const { body: made } = await begin(firm.admin, kind, file);
  await checked(firm.admin, made, mapping);
  const errors = (await findingsOf(firm.admin, made.id)).filter((finding) => finding.kind === 'ERROR');
  expect(errors).toEqual([]);
  expect(await run(firm.admin, made.id, 'IMPORT')).toMatchObject({ state: 'DONE' });
}

const contactColumns = [
  ...['first_name', 'last_name', 'email', 'phone_number', 'former_names', 'contact_type', 'kind'],
  ...['phones', 'emails', 'addresses', 'employer', 'date_of_birth', 'register_number'],
  ...['street', 'postcode', 'city', 'region', 'country', 'other_names'],
];
const matterColumns = [
  ...[
    'number',
    'title',
    'local_case_number',
    'docket_url',
    'status',
    'description',
    'practice_area',
    'opened_on',
    'closed_on',
  ],
  ...['clients', 'assigned_users', 'other_side', 'parties'],
];

it.each(exportFormats.flatMap((format) => languages.map((language) => ({ format, language }))))(
  'what one firm exports, another imports, and exports alike: $format in $language',
  async (written) => {
    const [from, to] = [await foundFirm(test), await foundFirm(test)];
    for (const fields of [
      { first_name: '-Minus', last_name: '=1+1', phone_number: '+49 89 123' },
      { first_name: 'Ana', last_name: 'One', email: 'first@example.com', kind: 'PERSON' as const },
      { first_name: 'Ana', last_name: 'One', email: 'second@example.com', contact_type: 'JUDGE' as const },
      {
        first_name: 'Müller, Söhne; Co.',
        email: 'office@example.com',
        kind: 'COMPANY' as const,
        register_number: 'HRB 4711',
        addresses: [
          { label: 'WORK' as const, street: 'Hauptstr. 1: Hof', postcode: '01067', city: 'Dresden' },
          { label: 'POSTAL' as const, postcode: '01001', city: 'Dresden', country: 'Germany' },
        ],
      },
      {
        first_name: 'Zoe',
        last_name: 'Detailed',
        employer: 'Acme',
        former_names: 'Zoe Maiden',
        add_names: [
          { kind: 'TRADING' as const, name: 'Detailed: Design' },
          { kind: 'NATIVE' as const, name: 'Зоя' },
        ],
        date_of_birth: '1950-12-01',
        phones: [
          { label: 'MOBILE' as const, number: '+49 170 5550123' },
          { label: 'OTHER' as const, number: '5550199' },
        ],
        emails: [{ label: 'HOME' as const, address: 'zoe@home.example' }],
      },
    ])
      expect((await from.admin.call(contacts.create, { body: fields })).status).toBe(201);
    const people = (await from.admin.call(contacts.list)).body;
    const [someone, another] = people.map(({ id }) => id);
    // As it may have been written past the product.
    await test.owner.query(
      `insert into caseward.contact_names (tenant_id, id, contact_id, kind, name)
        values ($1, gen_random_uuid(), $2, 'ALIAS', E'Parted; by\\r\\nlines')`,
      [from.id, someone],
    );
    for (const { admin } of [from, to])
      expect((await admin.call(practiceAreas.create, { body: { name: 'Maritime' } })).status).toBe(201);
    const areas = (await from.admin.call(practiceAreas.list)).body;
    const { status } = await from.admin.call(matters.create, {
      body: {
        title: '@Estate',
        local_case_number: '-12',
        docket_url: 'https://court.example/docket?no=12',
        description: 'Two lines,\n=the second',
        status: 'CLOSED',
        opened_on: '2020-02-03',
        closed_on: '2021-03-04',
        practice_area: areas.find(({ name }) => name === 'Maritime')?.id,
        clients: people.map(({ id }) => id),
        parties: [
          ...people.map(({ id }) => ({ contact: id, role: 'OPPOSING_PARTY' as const })),
          { contact: someone ?? '', role: 'EXPERT', side: 'ADVERSE', represented_by: another ?? '' },
          { contact: another ?? '', role: 'OTHER', since: '2020-02-03', until: '2020-12-31' },
        ],
      },
    });
    expect(status).toBe(201);

    const contactsBefore = await exported(from, 'contacts', contactColumns);
    expect(contactsBefore).toContain("'+49 89 123");
    const fileOf = async (...what: [Firm, ImportKind, string[]]) =>
      new Uint8Array(await (await exportedAs(written, ...what)).arrayBuffer());
    await imported(to, 'contacts', await fileOf(from, 'contacts', contactColumns));
    expect(await exported(to, 'contacts', contactColumns)).toBe(contactsBefore);

    const mattersBefore = await exported(from, 'matters', matterColumns);
    expect(mattersBefore).toContain('first@example.com');
    expect(mattersBefore).toContain('office@example.com');
    await imported(to, 'matters', await fileOf(from, 'matters', matterColumns));
    expect(await exported(to, 'matters', matterColumns)).toBe(mattersBefore);
  },
);

it('all columns of matters are imported again, with teams and clients that nothing but an id tells apart', async () => {
  const firm = await foundFirm(test);
  const twins = [];
  for (const first_name of ['Twin', 'Twin'])
    twins.push((await firm.admin.call(contacts.create, { body: { first_name } })).body.id);
  await firm.admin.call(matters.create, {
    body: {
      title: 'Twice',
      description: 'Words',
      clients: twins,
      assigned_users: [firm.people.STAFF.id],
      lead_attorney: firm.people.ATTORNEY.id,
      originating_attorney: firm.people.STAFF.id,
    },
  });
  const file = await exported(firm, 'matters');
  const { body: made } = await begin(firm.admin, 'matters', file);
  // The same firm has the number already.
  const columns = made.columns.map(({ field }) => (field === 'number' ? null : field));
  await imported(firm, 'matters', file, { columns });
  const { body: rows } = await firm.admin.call(matters.list);
  expect(rows).toHaveLength(2);
  const details = await Promise.all(
    rows.map(async ({ id }) => (await firm.admin.call(matters.get, { params: { id } })).body),
  );
  for (const matter of details)
    expect(matter).toMatchObject({
      description: 'Words',
      clients: expect.arrayContaining(twins),
      assigned_users: [firm.people.STAFF.id],
      lead_attorney: firm.people.ATTORNEY.id,
      originating_attorney: firm.people.STAFF.id,
    });
});
