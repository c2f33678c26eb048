import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contactMerges } from '@caseward/contract/contact-merges';
import { contacts } from '@caseward/contract/contacts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { makeRows } from '../../testing/bulk-rows.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, enter, hitsOf, openMatter, standing } from './conflicts.testing.ts';
import { watchFirm } from './watch.ts';

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

/** What a check finds for a contact besides itself: name, band, and what both have. */
async function foundFor(contact: string): Promise<string[]> {
  const { id } = await check(lawyer, { terms: [{ contact, side: 'ADVERSE' }] });
  return (await hitsOf(lawyer, id))
    .filter(({ same_contact }) => !same_contact)
    .map(
      ({ name, band, reasons }) => `${name} ${band} ${reasons.map(({ why, found }) => `${why} ${found}`)}`,
    );
}

it.each([
  [
    'an e-mail address',
    { email: 'Vesper.Q@Example.com' },
    { email: 'vesper.q@example.com' },
    'EMAIL vesper.q@example.com',
  ],
  [
    'an e-mail address among others',
    { email: 'vesper@example.com' },
    { emails: [{ label: 'HOME', address: 'Vesper@Example.com' }] },
    'EMAIL vesper@example.com',
  ],
  [
    'a telephone number',
    { phone_number: '+49 (0)30 555 01 23' },
    { phone_number: '030/5550123' },
    'PHONE 305550123',
  ],
  [
    'a telephone number among others',
    { phone_number: '(212) 555-0123' },
    {
      phones: [
        { label: 'HOME', number: '+1 212 555 0199' },
        { label: 'MOBILE', number: '1-212-555-0123' },
      ],
    },
    'PHONE 125550123',
  ],
])('finds who has the same mark under another name: %s', async (_, one, other, reason) => {
  const asked = await enter(lawyer, 'Vesper', 'Quillfeather', one);
  const found = await enter(lawyer, 'Marigold', 'Thrush', other);
  await enter(lawyer, 'Somebody', 'Else', { email: 'else@example.com', phone_number: '555 7777777' });
  await openMatter(lawyer, 'Lease', { CLIENT: found });
  expect(await foundFor(asked)).toEqual([`Marigold Thrush STRONG ${reason}`]);
  const { id } = await check(lawyer, { terms: [{ contact: asked, side: 'ADVERSE' }] });
  expect(standing(await hitsOf(lawyer, id))).toEqual(['Marigold Thrush: ADVERSE_TO_CLIENT in Lease']);
});

it('finds a company by its register number, however it is written', async () => {
  const asked = await enter(lawyer, 'Brambleton Dairy', undefined, { register_number: 'HRB 12345 B' });
  await enter(lawyer, 'Osterhase Holding', undefined, { register_number: 'hrb 12345B' });
  await enter(lawyer, 'Nordlicht', undefined, { register_number: 'HRB 12345 C' });
  expect(await foundFor(asked)).toEqual(['Osterhase Holding STRONG REGISTER_NUMBER HRB12345B']);
});

it('finds who was born on the same day with the same family name, however that is spelled', async () => {
  const born = { date_of_birth: '1980-02-03' };
  const asked = await enter(lawyer, 'Roland', 'Müller', born);
  await enter(lawyer, 'Winifred', 'Mueller', born);
  await enter(lawyer, 'Ottoline', 'Müller', { date_of_birth: '1980-03-02' });
  await enter(lawyer, 'Casimir', 'Thrush', born);
  await enter(lawyer, 'Isidor', 'Müller');
  expect(await foundFor(asked)).toEqual(['Winifred Mueller STRONG BIRTH 1980-02-03']);
});

it('makes a name that is nearly the same as sure as the mark is, with both reasons', async () => {
  const asked = await enter(lawyer, 'Vesper', 'Quillfeather', { email: 'vq@example.com' });
  await enter(lawyer, 'V.', 'Quillfeather', { email: 'vq@example.com' });
  const [found = ''] = await foundFor(asked);
  expect(found).toMatch(/^V\. Quillfeather STRONG /);
  expect(found).toContain('INITIAL');
  expect(found).toContain('EMAIL vq@example.com');
});

it('takes no office for a person: a box that many read, a number at work, a mark that many have', async () => {
  const office = { email: 'info@example.com', phones: [{ label: 'WORK', number: '030 555 01 23' }] };
  const asked = await enter(lawyer, 'Vesper', 'Quillfeather', office);
  await enter(lawyer, 'Marigold', 'Thrush', office);
  expect(await foundFor(asked)).toEqual([]);
  const many = { phone_number: '030 444 44 44' };
  const first = await enter(lawyer, 'Ansgar', 'Lindqvist', many);
  for (const name of ['Bero', 'Ciro', 'Dorit']) await enter(lawyer, name, `${name}sson`, many);
  expect(await foundFor(first)).toEqual([]);
});

it('takes what is an office’s for a mark of companies, and never a domain', async () => {
  const asked = await enter(lawyer, 'Brambleton Dairy', undefined, { email: 'info@example.com' });
  await enter(lawyer, 'Osterhase Holding', undefined, { email: 'info@example.com' });
  await enter(lawyer, 'Nordlicht', undefined, { email: 'sales@example.com' });
  expect(await foundFor(asked)).toEqual(['Osterhase Holding STRONG EMAIL info@example.com']);
});

it('finds contacts in the trash, and nobody of another firm', async () => {
  const asked = await enter(lawyer, 'Vesper', 'Quillfeather', { email: 'vq@example.com' });
  const gone = await enter(lawyer, 'Marigold', 'Thrush', { email: 'vq@example.com' });
  const other = await foundFirm(test);
  await enter(other.admin, 'Osric', 'Penhaligon', { email: 'vq@example.com' });
  await firm.admin.call(contacts.remove, { params: { id: gone } });
  expect(await foundFor(asked)).toEqual(['Marigold Thrush STRONG EMAIL vq@example.com']);
});

it('lights up an open matter when a contact gets the mark of its client', async () => {
  const watch = () =>
    watchFirm((work) => inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work));
  const client = await enter(lawyer, 'Vesper', 'Quillfeather', { email: 'vq@example.com' });
  const matter = await openMatter(lawyer, 'Old', { CLIENT: client });
  const opponent = await enter(lawyer, 'Marigold', 'Thrush');
  await openMatter(lawyer, 'New', { OPPOSING_PARTY: opponent });
  await watch();
  const made = async () =>
    (await lawyer.call(conflictChecks.list, { query: { matter, occasion: 'WATCH' } })).body;
  expect(await made()).toEqual([]);
  await lawyer.call(contacts.patch, { params: { id: opponent }, body: { email: 'VQ@example.com' } });
  await watch();
  const [found] = await made();
  const [hit] = await hitsOf(lawyer, found?.id ?? '');
  expect(hit).toMatchObject({
    name: 'Marigold Thrush',
    band: 'STRONG',
    reasons: [{ asked: 'vq@example.com', found: 'vq@example.com', why: 'EMAIL' }],
  });
});

it('that was entered once more and merged tells no less: whoever went into another contact is not counted', async () => {
  const mark = { email: 'vesper@example.com' };
  const [kept = '', ...doubles] = [
    await enter(lawyer, 'Ada', 'Byron', mark),
    await enter(lawyer, 'Ada', 'Byronne', mark),
    await enter(lawyer, 'Ada', 'Biron', mark),
  ];
  const other = await enter(lawyer, 'Zeno', 'Quartz', mark);
  expect(await foundFor(other)).toEqual([]);
  for (const contact of doubles)
    expect(
      (await lawyer.call(contactMerges.create, { params: { id: kept }, body: { contact } })).status,
    ).toBe(201);
  expect(await foundFor(other)).toEqual(['Ada Byron STRONG EMAIL vesper@example.com']);
});

it('that is a day of birth leads to the same family name, however many have the day of an import', async () => {
  await makeRows(
    test,
    `insert into caseward.contacts (tenant_id, id, first_name, last_name, kind, date_of_birth, created_by, updated_by)
      select $1, gen_random_uuid(), 'Nemo', 'Nobody' || n, 'PERSON', '1900-01-01', $2, $2 from generate_series(1, 205) n`,
    [firm.id, lawyer.id],
  );
  const born = { date_of_birth: '1900-01-01' };
  const contact = await enter(lawyer, 'Vesper', 'Quillfeather', born);
  await enter(lawyer, 'Opal', 'Quillfeather', born);
  expect(await foundFor(contact)).toEqual(['Opal Quillfeather STRONG BIRTH 1900-01-01']);
});
