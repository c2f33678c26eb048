import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { contactMerges } from '@caseward/contract/contact-merges';
import { contactNames } from '@caseward/contract/contact-names';
import { contacts } from '@caseward/contract/contacts';
import { inbox } from '@caseward/contract/inbox';
import { matterConflicts } from '@caseward/contract/matter-conflicts';
import { parties } from '@caseward/contract/parties';
import { register } from '@caseward/contract/register';
import { relations } from '@caseward/contract/relations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unevenProtection } from '../../testing/uneven-protection.ts';
import { check, close, decideOn, enter, hitsOf, openMatter, standing, wallOff } from './conflicts.testing.ts';
import { firmsToWatch } from './watch.queries.ts';
import { watchFirm, watchFirms } from './watch.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let staff: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
});
afterAll(() => test.close());

const watch = () =>
  watchFirm((work) => inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work));
const checksOf = async (matter: string, person = firm.admin) =>
  (await person.call(conflictChecks.list, { query: { matter, occasion: 'WATCH' } })).body;
/** What the watch has found for a matter. */
async function found(matter: string, person = firm.admin): Promise<string[]> {
  const made = await checksOf(matter, person);
  return (await Promise.all(made.map(({ id }) => hitsOf(person, id)))).flatMap((hits) => [
    ...standing(hits),
    ...hits.flatMap((hit) => (hit.register ? [`${hit.name}: ${hit.weight} in the register`] : [])),
  ]);
}
const told = async (person: Person) =>
  (await person.call(inbox.list)).body.filter(({ kind }) => kind === 'CONFLICT_FOUND');
const addParty = (matter: string, contact: string, role: 'CLIENT' | 'OPPOSING_PARTY') =>
  firm.admin.call(parties.create, { params: { id: matter }, body: { contact, role } });

/** An old matter for Vesper Quillfeather; nothing waits for the watch. */
async function oldMatter() {
  const client = await enter(lawyer, 'Vesper', 'Quillfeather');
  const matter = await openMatter(lawyer, 'Old', { CLIENT: client }, { lead_attorney: lawyer.id });
  await watch();
  expect(await checksOf(matter)).toEqual([]);
  return { client, matter };
}

describe('an old matter lights up, once', () => {
  it('for a new party of another one that is alike, and so does the other one', async () => {
    const { matter } = await oldMatter();
    const alike = await enter(firm.admin, 'Vesper', 'Quilfeather');
    const other = await openMatter(firm.admin, 'New', { OPPOSING_PARTY: alike });
    expect(await firmsToWatch(test.services.pool)).toContainEqual({ id: firm.id });
    await watch();
    expect(await firmsToWatch(test.services.pool)).not.toContainEqual({ id: firm.id });
    expect(await found(matter)).toEqual(['Vesper Quilfeather: OPPONENT_NOW_CLIENT in New']);
    expect(await found(other)).toEqual(['Vesper Quillfeather: ADVERSE_TO_CLIENT in Old']);
    expect((await checksOf(matter))[0]).toMatchObject({ state: 'UNDECIDED', created_by: null, undecided: 1 });
    expect(await told(lawyer)).toMatchObject([{ matter: { id: matter }, created_by: null }]);
    await firm.admin.call(contacts.patch, { params: { id: alike }, body: { first_name: 'Vespar' } });
    await watch();
    expect(await checksOf(matter)).toHaveLength(1);
    expect(await told(lawyer)).toHaveLength(1);
  });

  it('for a new name, an alias and a relation of somebody', async () => {
    const { client, matter } = await oldMatter();
    const stranger = await enter(firm.admin, 'Quartz Mining Ltd');
    await openMatter(firm.admin, 'New', { OPPOSING_PARTY: stranger });
    await watch();
    expect(await found(matter)).toEqual([]);
    await firm.admin.call(contactNames.create, {
      params: { id: client },
      body: { kind: 'TRADING', name: 'Quartz Mining' },
    });
    await watch();
    expect(await found(matter)).toEqual(['Quartz Mining Ltd: OPPONENT_NOW_CLIENT in New']);

    const child = await enter(firm.admin, 'Opal Diving GmbH');
    await openMatter(firm.admin, 'Third', { OPPOSING_PARTY: child });
    await watch();
    expect(await found(matter)).toHaveLength(1);
    await firm.admin.call(relations.create, {
      params: { id: stranger },
      body: { to_contact: child, kind: 'PARENT_OF' },
    });
    await watch();
    expect(await found(matter)).toContain('Opal Diving GmbH: OPPONENT_NOW_CLIENT in Third');
  });

  it('for whom a check has found possible alone, once they are likely', async () => {
    const { matter } = await oldMatter();
    const possible = await enter(firm.admin, 'V.', 'Quilfether');
    await openMatter(firm.admin, 'New', { OPPOSING_PARTY: possible });
    const hits = await hitsOf(lawyer, (await check(lawyer, { matter })).id);
    expect(hits.find(({ contact }) => contact === possible)).toMatchObject({
      band: 'POSSIBLE',
      findings: [{ weight: 'OPPONENT_NOW_CLIENT' }],
    });
    await watch();
    expect(await found(matter)).toEqual([]);
    const body = { kind: 'ALIAS', name: 'Vesper Quillfeather' } as const;
    await firm.admin.call(contactNames.create, { params: { id: possible }, body });
    await watch();
    expect(await found(matter)).toEqual(['V. Quilfether: OPPONENT_NOW_CLIENT in New']);
    await firm.admin.call(contacts.patch, { params: { id: possible }, body: { email: 'v@example.com' } });
    await watch();
    expect(await checksOf(matter)).toHaveLength(1);
  });

  it('for the names that somebody has after a merge', async () => {
    const { client, matter } = await oldMatter();
    await openMatter(firm.admin, 'New', { OPPOSING_PARTY: await enter(firm.admin, 'Ottilie', 'Tannenbaum') });
    const contact = await enter(firm.admin, 'Ottilie', 'Tannenbaum-Wolff');
    await watch();
    expect(await found(matter)).toEqual([]);
    const merge = await lawyer.call(contactMerges.create, { params: { id: client }, body: { contact } });
    expect(merge.status, JSON.stringify(merge.body)).toBe(201);
    await watch();
    expect(await found(matter)).toEqual(['Ottilie Tannenbaum: OPPONENT_NOW_CLIENT in New']);
  });

  it('for a side that changes, and a matter that opens', async () => {
    const { client, matter } = await oldMatter();
    const other = await openMatter(firm.admin, 'New', { WITNESS: client });
    await watch();
    expect(await found(matter)).toEqual([]);
    const [witness] = (await firm.admin.call(parties.list, { params: { id: other } })).body;
    await firm.admin.call(parties.update, {
      params: { id: other, party: witness?.id ?? '' },
      body: { side: 'ADVERSE' },
    });
    await watch();
    expect(await found(matter)).toEqual(['Vesper Quillfeather: OPPONENT_NOW_CLIENT in New']);
  });

  it('for an entry of the register', async () => {
    const { matter } = await oldMatter();
    const entries = [{ name: 'Quillfeather, Vesper', capacity: 'ADVERSE' as const }];
    await lawyer.call(register.add, { body: { source: 'LATERAL', user: lawyer.id, entries } });
    await lawyer.call(register.add, {
      body: { source: 'INTEREST', entries: [{ name: 'Vesper Quillfeather' }] },
    });
    await watch();
    await watch();
    expect((await found(matter)).toSorted()).toEqual([
      'Quillfeather, Vesper: OPPONENT_NOW_CLIENT in the register',
      'Vesper Quillfeather: INTEREST in the register',
    ]);
  });
});

describe('nothing lights up', () => {
  it('on the same side, after a distinction, or where a check has found it', async () => {
    const { client, matter } = await oldMatter();
    await openMatter(firm.admin, 'Ours, too', { CLIENT: client });
    const namesake = await enter(firm.admin, 'Vesper', 'Quillfeather');
    const other = await openMatter(firm.admin, 'New', { OPPOSING_PARTY: namesake });
    const made = await check(lawyer, { matter });
    const hits = (await hitsOf(lawyer, made.id)).filter(({ contact }) => contact === namesake);
    await watch();
    expect(await found(matter)).toEqual([]);
    await decideOn(lawyer, made.id, { hits: hits.map(({ id }) => id), decision: 'DIFFERENT' });
    await openMatter(firm.admin, 'One more', { OPPOSING_PARTY: namesake });
    await addParty(other, client, 'CLIENT');
    await watch();
    expect(await found(matter)).toEqual([]);
  });

  it('in a matter that is closed, or by somebody who is no party', async () => {
    const { matter, client } = await oldMatter();
    await test.owner.query(
      `update caseward.matters set status = 'CLOSED', closed_on = opened_on where id = $1`,
      [matter],
    );
    await openMatter(firm.admin, 'New', { OPPOSING_PARTY: client });
    await enter(firm.admin, 'Vesper', 'Quillfeather');
    await watch();
    expect(await found(matter)).toEqual([]);
  });
});

it('what the watch has found is decided on and closed as any check, and covers nobody', async () => {
  const { client, matter } = await oldMatter();
  await openMatter(firm.admin, 'New', { OPPOSING_PARTY: client });
  await watch();
  const [made] = await checksOf(matter);
  const hits = (await hitsOf(lawyer, made?.id ?? '')).map(({ id }) => id);
  await decideOn(lawyer, made?.id ?? '', { hits, decision: 'NO_CONFLICT', reason: 'Another quarrel' });
  expect((await close(lawyer, made?.id ?? '')).body.state).toBe('CLEARED');
  const covered = await lawyer.call(matterConflicts.get, { params: { id: matter } });
  expect(covered.body.parties).toMatchObject([{ uncovered: 'NOT_CHECKED' }]);
});

describe('behind a wall', () => {
  it('what is found is one word to those outside, and those inside are asked', async () => {
    const { client, matter } = await oldMatter();
    const hidden = await openMatter(firm.admin, 'Hidden', {});
    await wallOff(firm.admin, hidden);
    await addParty(hidden, client, 'OPPOSING_PARTY');
    await watch();
    const [made] = await checksOf(matter, lawyer);
    expect(made).toMatchObject({ restricted: 'WAITING', hits: 0, undecided: 0 });
    expect(await found(matter, lawyer)).toEqual([]);
    expect(await found(matter, staff)).toEqual([]);
    expect(await found(matter)).toEqual(['Vesper Quillfeather: OPPONENT_NOW_CLIENT in Hidden']);
    expect(await told(lawyer)).toHaveLength(1);
    const [question] = (await firm.admin.call(conflictQuestions.list)).body;
    expect(question).toMatchObject({
      asked: { by: null, name: 'Vesper Quillfeather' },
      matter: { id: hidden },
    });
    // The mirror: its own check stands behind its wall, and finds the old matter whole.
    expect(await found(hidden)).toEqual(['Vesper Quillfeather: ADVERSE_TO_CLIENT in Old']);
    const seen = await lawyer.call(conflictChecks.list, { query: { occasion: 'WATCH' } });
    expect(seen.body.map(({ id }) => id)).toEqual([made?.id]);
    expect(await unevenProtection(test.owner, firm.id)).toEqual([]);
    const answer = { answer: 'CLEARED' } as const;
    await firm.admin.call(conflictQuestions.answer, { params: { id: question?.id ?? '' }, body: answer });
    expect((await close(lawyer, made?.id ?? '')).body.state).toBe('CLEARED');
  });

  it('a wall that is raised later takes away what was found', async () => {
    const { client, matter } = await oldMatter();
    const other = await openMatter(firm.admin, 'New', { OPPOSING_PARTY: client });
    await watch();
    expect(await found(matter, lawyer)).toHaveLength(1);
    await wallOff(firm.admin, other);
    const [made] = await checksOf(matter, lawyer);
    expect(made).toMatchObject({ hits: 0 });
    expect(await found(matter, lawyer)).toEqual([]);
    expect(await found(matter)).toHaveLength(1);
  });
});

it('a firm that notes very much keeps no other firm waiting, and both are looked at to the end', async () => {
  for (const last of ['Holm', 'Bramble', 'Castell'])
    await openMatter(firm.admin, last, { WITNESS: await enter(lawyer, 'Ada', last) });
  const large = firm.id;
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  await openMatter(firm.admin, 'Small', { CLIENT: await enter(lawyer, 'Vesper', 'Quillfeather') });
  const looked: string[] = [];
  const due = async () =>
    (await firmsToWatch(test.services.pool)).filter(({ id }) => [large, firm.id].includes(id));
  await watchFirms(
    due,
    (tenantId) => (work) => {
      looked.push(tenantId === large ? 'large' : 'small');
      return inScope(test.services.pool, { tenantId, userId: SYSTEM_USER_ID }, work);
    },
    () => true,
    0,
  );
  expect(await due()).toEqual([]);
  expect(looked.indexOf('small')).toBeLessThanOrEqual(1);
  expect(looked.filter((each) => each === 'large')).toHaveLength(3);
});

it('two runs at once find a thing once', async () => {
  const { client, matter } = await oldMatter();
  await openMatter(firm.admin, 'New', { OPPOSING_PARTY: client });
  await firm.admin.call(contactNames.create, {
    params: { id: client },
    body: { kind: 'ALIAS', name: 'Vesper Holm' },
  });
  const twin = await enter(firm.admin, 'Vesper', 'Holm');
  await openMatter(firm.admin, 'Newer', { OPPOSING_PARTY: twin });
  await Promise.all([watch(), watch(), watch()]);
  const all = await found(matter);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(2);
});
