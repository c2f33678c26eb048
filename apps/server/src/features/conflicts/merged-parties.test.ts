import { contactMerges } from '@caseward/contract/contact-merges';
import { firm as firmSettings } from '@caseward/contract/firm';
import { inbox } from '@caseward/contract/inbox';
import { matterConflicts } from '@caseward/contract/matter-conflicts';
import { matters } from '@caseward/contract/matters';
import { relations } from '@caseward/contract/relations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { clear, enter, openMatter, wallOff } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let robert: string;
let bob: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  robert = await enter(lawyer, 'Robert', 'Quint');
  bob = await enter(lawyer, 'Bob', 'Zander');
});
afterAll(() => test.close());

const merge = (by: Person, id: string, contact: string) =>
  by.call(contactMerges.create, { params: { id }, body: { contact } });
/** The matters of which a person was told that no check covers them any more. */
async function told(person: Person): Promise<string[]> {
  const { body } = await person.call(inbox.list);
  return body.filter(({ kind }) => kind === 'CONFLICT_UNCOVERED').map(({ object }) => object.id);
}
const uncovered = async (person: Person, id: string) =>
  (await person.call(matterConflicts.get, { params: { id } })).body.parties.map((party) => party.uncovered);
const lead = () => ({ lead_attorney: lawyer.id });
const require = () => firm.admin.call(firmSettings.update, { body: { conflict_gate: 'REQUIRED' } });

describe('a merge that brings a name into a matter at work', () => {
  it('is told to its lawyers at once, and the banner names whom no check covers', async () => {
    const matter = await openMatter(lawyer, 'Lease', { CLIENT: robert }, lead());
    await clear(lawyer, matter);
    expect((await merge(firm.admin, robert, bob)).status).toBe(201);
    expect(await told(lawyer)).toEqual([matter]);
    expect(await uncovered(lawyer, matter)).toEqual(['NAME_ADDED']);
    expect(await told(firm.people.STAFF)).toEqual([]);
  });

  it('is told where the party itself is another contact now, and again when it is undone', async () => {
    const matter = await openMatter(lawyer, 'Lease', { CLIENT: bob }, lead());
    await clear(lawyer, matter);
    const made = await merge(firm.admin, robert, bob);
    expect(await told(lawyer)).toEqual([matter]);
    await clear(lawyer, matter);
    expect(await uncovered(lawyer, matter)).toEqual([null]);
    await firm.admin.call(contactMerges.undo, { params: { id: made.body.id } });
    // The first check covers Bob, as he was.
    expect(await uncovered(lawyer, matter)).toEqual([null]);
    expect(await told(lawyer)).toEqual([matter]);
  });

  it('is told because of a relation that it brings', async () => {
    const twin = await enter(lawyer, 'Robert', 'Quint');
    const spouse = await enter(lawyer, 'Ada', 'Byrne');
    await lawyer.call(relations.create, {
      params: { id: twin },
      body: { kind: 'SPOUSE_OF', to_contact: spouse },
    });
    const matter = await openMatter(lawyer, 'Lease', { OPPOSING_PARTY: robert }, lead());
    await clear(lawyer, matter);
    await merge(firm.admin, robert, twin);
    expect(await told(lawyer)).toEqual([matter]);
    expect(await uncovered(lawyer, matter)).toEqual(['RELATION_ADDED']);
  });

  it('is told behind a wall to those inside, and the merger learns nothing', async () => {
    const matter = await openMatter(lawyer, 'Takeover', { CLIENT: robert }, lead());
    await clear(lawyer, matter);
    await wallOff(lawyer, matter);
    const { body } = await merge(firm.people.STAFF, robert, bob);
    expect(JSON.stringify(body)).not.toContain(matter);
    expect(await told(lawyer)).toEqual([matter]);
    expect(await told(firm.admin)).toEqual([]);
  });

  it('is not told of matters that nobody checked, that are closed, or where nothing is new', async () => {
    await openMatter(lawyer, 'Never checked', { CLIENT: robert }, lead());
    const closed = await openMatter(lawyer, 'Closed', { CLIENT: robert }, lead());
    await clear(lawyer, closed);
    await lawyer.call(matters.patch, { params: { id: closed }, body: { status: 'CLOSED' } });
    const neutral = await openMatter(lawyer, 'Witness', { WITNESS: robert }, lead());
    await clear(lawyer, neutral, [{ contact: robert, side: 'OURS' }]);
    const twin = await enter(lawyer, 'Robert', 'Quint');
    const matter = await openMatter(lawyer, 'Lease', { CLIENT: robert }, lead());
    await clear(lawyer, matter);
    await merge(firm.admin, robert, twin);
    expect(await told(lawyer)).toEqual([]);
    await firm.admin.call(firmSettings.update, { body: { conflict_gate: 'OFF' } });
    await merge(firm.admin, robert, bob);
    expect(await told(lawyer)).toEqual([]);
  });

  it('closes nothing where checks are required, and opens no pending matter that was covered before', async () => {
    await require();
    const [open, pending] = await Promise.all(
      ['Open', 'Pending'].map((title) =>
        openMatter(lawyer, title, { PROSPECTIVE_CLIENT: robert }, { ...lead(), status: 'PENDING' }),
      ),
    );
    await clear(lawyer, open ?? '');
    await clear(lawyer, pending ?? '');
    const given = (id = '') => lawyer.call(matters.patch, { params: { id }, body: { status: 'OPEN' } });
    expect((await given(open)).status).toBe(200);
    await merge(firm.admin, robert, bob);
    expect((await lawyer.call(matters.get, { params: { id: open ?? '' } })).body.status).toBe('OPEN');
    expect(await told(lawyer)).toEqual([open]);
    expectProblem(await given(pending), 'conflict-check-needed');
  });
});
