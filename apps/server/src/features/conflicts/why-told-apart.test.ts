import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contactDistinctions } from '@caseward/contract/contact-distinctions';
import { contactMerges } from '@caseward/contract/contact-merges';
import { contacts } from '@caseward/contract/contacts';
import { firm as firmSettings } from '@caseward/contract/firm';
import { people } from '@caseward/contract/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { merge } from '../contacts/contact-merges.testing.ts';
import { check, decideOn, enter, hitsOf, openMatter, wallOff } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let lawyer: Person;
let staff: Person;
let client: string;
let namesake: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
  client = await enter(lawyer, 'Vera', 'Kastell');
  namesake = await enter(lawyer, 'Vera', 'Castell');
});
afterAll(() => test.close());

const born = 'Born in another year';
const list = async (contact: string) =>
  (await staff.call(contactDistinctions.list, { params: { id: contact } })).body;
const explain = (person: Person, contact: string, distinction: string, reason: string) =>
  person.call(contactDistinctions.explain, { params: { id: contact, distinction }, body: { reason } });
const remove = (person: Person, contact: string, distinction: string) =>
  person.call(contactDistinctions.remove, { params: { id: contact, distinction } });
const restore = (person: Person, contact: string, distinction: string) =>
  person.call(contactDistinctions.restore, { params: { id: contact, distinction } });
/** Has somebody say that the two are not one; answers its id. */
async function tellApart(person: Person, reason = '', one = client, other = namesake): Promise<string> {
  const made = await person.call(contactDistinctions.create, {
    params: { id: one },
    body: { contact: other, reason },
  });
  expect(made.status).toBe(201);
  return made.body.id;
}
const officersAlone = () => admin.call(firmSettings.update, { body: { conflict_clearance: 'OFFICER' } });
const makeOfficer = (person: Person) =>
  admin.call(people.update, { params: { id: person.id }, body: { conflicts_officer: true } });
/** What was recorded of why both are told apart, at one of them. */
async function recorded(contact = client) {
  const { rows } = await test.owner.query(
    `select user_id, changes->'told_apart_why' as why from caseward.audit_events
      where tenant_id = $1 and object_id = $2 and changes ? 'told_apart_why' order by id`,
    [firm.id, contact],
  );
  return rows;
}
const digest = (text: string) => ({ length: text.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
/** The hit of a check on the namesake. */
const hitOf = async (id: string, person = staff) =>
  (await hitsOf(person, id)).find((each) => each.contact === namesake);

describe('why somebody is somebody else', () => {
  it('is said afterwards at the hit or the contact, and removed, by whoever said that they are', async () => {
    const matter = await openMatter(lawyer, 'New claim', { CLIENT: client });
    const { id: first } = await check(staff, { matter });
    const hits = [(await hitOf(first))?.id];
    await decideOn(staff, first, { hits, decision: 'DIFFERENT', reason: 'Of this matter' });
    const told = (await hitOf(first))?.told_apart;
    expect(told).toMatchObject({ of: client, by: staff.id, reason: '', reason_by: null });
    const id = told?.id ?? '';
    expectInvalid(await explain(staff, client, id, 'x'.repeat(501)), 'reason');
    expectProblem(await explain(staff, client, crypto.randomUUID(), 'Unknown'), 'not-found');
    const explained = await explain(staff, namesake, id, born);
    expect(explained.body).toMatchObject({ id, contact: client, reason: born, reason_by: null });
    await explain(staff, client, id, born);
    expect((await hitOf(first))?.told_apart).toMatchObject({ reason: born });
    const { id: second } = await check(staff, { matter });
    expect(await hitOf(second)).toMatchObject({
      told_apart: null,
      known_different: { reason: born, reason_by: null, taken_back: false },
    });
    expect((await explain(staff, client, id, ' ')).body).toMatchObject({ reason: '', reason_by: null });
    expect(await hitOf(second)).toMatchObject({ known_different: { reason: '', taken_back: false } });
    for (const contact of [client, namesake])
      expect(await recorded(contact)).toEqual([
        { user_id: staff.id, why: { old: '', new: digest(born) } },
        { user_id: staff.id, why: { old: digest(born), new: '' } },
      ]);
  });

  it('is replaced and removed by whoever clears conflicts, in their name, and the log has no text', async () => {
    const secret = 'She is under investigation';
    const id = await tellApart(staff, secret);
    expect((await explain(lawyer, client, id, born)).body).toMatchObject({
      reason: born,
      reason_by: { id: lawyer.id },
      created_by: { id: staff.id },
    });
    expect((await explain(admin, client, id, '')).body).toMatchObject({
      reason: '',
      reason_by: { id: admin.id },
    });
    const kept = await enter(lawyer, 'Vera', 'Castel');
    await merge(admin, kept, namesake);
    expect(await list(kept)).toMatchObject([{ reason: '', reason_by: { id: admin.id } }]);
    expect((await recorded()).map(({ user_id }) => user_id)).toEqual([staff.id, lawyer.id, admin.id]);
    const { rows } = await test.owner.query(
      'select e::text as row from caseward.audit_events e where tenant_id = $1',
      [firm.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toMatch(/investigation|another year/);
  });

  it('is their own again once they say anew why', async () => {
    const id = await tellApart(staff, 'Wrong');
    await explain(admin, client, id, '');
    expect((await explain(staff, client, id, born)).body).toMatchObject({ reason: born, reason_by: null });
  });

  it('is of nobody else, and of officers alone where these alone clear conflicts', async () => {
    const id = await tellApart(lawyer, born);
    expectProblem(await explain(staff, client, id, ''), 'forbidden');
    expectProblem(await explain(firm.people.READ_ONLY, client, id, ''), 'forbidden');
    await makeOfficer(staff);
    await officersAlone();
    const other = await tellApart(staff, born, client, await enter(staff, 'Vera', 'Kastel'));
    for (const person of [lawyer, admin])
      expectProblem(await explain(person, client, other, ''), 'forbidden');
    expect((await explain(staff, client, id, 'Another one')).status).toBe(200);
    expect((await explain(lawyer, client, id, '')).body).toMatchObject({ reason: '', reason_by: null });
  });
});

describe('what was taken back', () => {
  it('stands again with its author and its reason, of whoever cleared it, too', async () => {
    const matter = await openMatter(lawyer, 'New claim', { CLIENT: client });
    const id = await tellApart(staff, 'Wrong');
    await explain(lawyer, client, id, born);
    const before = await list(client);
    const { id: folded } = await check(staff, { matter });
    expect((await remove(admin, client, id)).status).toBe(204);
    expect(await hitOf(folded)).toMatchObject({ known_different: { taken_back: true, reason: '' } });
    const again = await restore(admin, namesake, id);
    expect(again.body).toMatchObject({ id, reason: born, reason_by: { id: lawyer.id } });
    expect(again.body.created_by.id).toBe(staff.id);
    expect(await list(client)).toEqual(before);
    expect(await hitOf(folded)).toMatchObject({ known_different: { taken_back: false, reason: born } });
    const { rows } = await test.owner.query(
      `select user_id, changes from caseward.audit_events
        where object_id = $1 and changes ? 'told_apart' order by id`,
      [client],
    );
    expect(rows).toEqual([
      { user_id: staff.id, changes: { told_apart: { old: '', new: 'Vera Castell' } } },
      { user_id: admin.id, changes: { told_apart: { old: 'Vera Castell', new: '' } } },
      { user_id: admin.id, changes: { told_apart: { old: '', new: 'Vera Castell' } } },
    ]);
  });

  it('is put back by whoever took it back alone, once, and not where it was said anew', async () => {
    const id = await tellApart(staff, born);
    expectProblem(await restore(staff, client, id), 'not-found');
    await remove(admin, client, id);
    for (const person of [staff, lawyer, firm.people.READ_ONLY])
      expectProblem(await restore(person, client, id), 'forbidden');
    expectProblem(await restore(admin, await enter(admin, 'Vera', 'Kastel'), id), 'not-found');
    await tellApart(lawyer, 'Mine');
    expectProblem(await restore(admin, client, id), 'conflict');
    expect(await list(client)).toMatchObject([{ reason: 'Mine', created_by: { id: lawyer.id } }]);
  });

  it('stays so while one of the two is in the trash', async () => {
    const id = await tellApart(staff, born);
    await remove(staff, client, id);
    expect((await lawyer.call(contacts.remove, { params: { id: namesake } })).status).toBe(204);
    expectProblem(await restore(staff, client, id), 'not-found');
    expectProblem(await restore(staff, namesake, id), 'not-found');
  });

  it('is not what a merge had said of the contact that was kept', async () => {
    await tellApart(staff, born);
    const kept = await enter(lawyer, 'Vera', 'Castel');
    const { id: merged } = await merge(admin, kept, namesake);
    const [{ id = '' } = {}] = await list(kept);
    expect((await admin.call(contactMerges.undo, { params: { id: merged } })).status).toBe(200);
    expectProblem(await restore(admin, kept, id), 'not-found');
    expect(await list(kept)).toEqual([]);
  });
});

describe('the file of a check', () => {
  const file = (id: string, person = staff) => person.call(conflictChecks.export, { params: { id } });
  /** What the file says in a column on the line of the namesake. */
  async function cellOf(id: string, column: string) {
    const lines = String((await file(id)).body).split('\r\n');
    const at =
      lines
        .find((line) => line.startsWith('Name,'))
        ?.split(',')
        .indexOf(column) ?? -1;
    return lines.find((line) => line.includes('Vera Castell'))?.split(',')[at];
  }
  const why = (id: string) => cellOf(id, 'Why somebody else');

  it('says why a hit is somebody else, in whose words, for as long as its page does', async () => {
    const matter = await openMatter(lawyer, 'New claim', { CLIENT: client });
    const { id: first } = await check(staff, { matter });
    const hits = [(await hitOf(first))?.id];
    await decideOn(staff, first, { hits, decision: 'DIFFERENT' });
    const told = (await hitOf(first))?.told_apart?.id ?? '';
    await explain(staff, client, told, born);
    const { id: second } = await check(staff, { matter });
    for (const id of [first, second]) expect(await why(id)).toBe(born);
    expect(await cellOf(second, 'Known to be somebody else')).toBe(staff.name);
    await explain(lawyer, client, told, 'Another one');
    for (const id of [first, second]) expect(await why(id)).toBe(`${lawyer.name}: Another one`);
    await decideOn(staff, first, { hits, decision: 'UNDECIDED' });
    for (const id of [first, second]) expect(await why(id)).toBe('');
    // Said of the pair again, but not in this check: its page has no place for it.
    await tellApart(staff, born);
    expect(await hitOf(first)).toMatchObject({ told_apart: { reason: born } });
    expect(await why(first)).toBe('');
  });

  it('says so to nobody outside of the wall of its matter', async () => {
    await openMatter(lawyer, 'Old claim', { OPPOSING_PARTY: namesake });
    const matter = await openMatter(lawyer, 'New claim', { CLIENT: client });
    await tellApart(staff, born);
    const { id } = await check(staff, { matter });
    await wallOff(lawyer, matter);
    expect(String((await file(id, lawyer)).body)).toContain(born);
    expectProblem(await file(id), 'not-found');
  });
});
