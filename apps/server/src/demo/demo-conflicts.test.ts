import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { contacts } from '@caseward/contract/contacts';
import type { Endpoint } from '@caseward/contract/endpoint';
import { follows } from '@caseward/contract/follows';
import { inbox } from '@caseward/contract/inbox';
import { matters } from '@caseward/contract/matters';
import { register } from '@caseward/contract/register';
import { relations } from '@caseward/contract/relations';
import { session } from '@caseward/contract/session';
import { similarContacts } from '@caseward/contract/similar-contacts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orThrow } from '../platform/or-throw.ts';
import { callEndpoint, type Sent } from '../testing/firm.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { demoSignIns, seedDemo } from './seed.ts';

let test: TestApp;
const access = new Map<string, string>();
beforeAll(async () => {
  test = await startTestApp();
  const { owner, services } = test;
  await seedDemo({ owner, store: services.store, auditKey: services.auditKey });
  for (const { username, password } of demoSignIns) {
    const { body } = await callEndpoint(test.url, session.signIn, { body: { username, password } });
    access.set(username, body.access);
  }
});
afterAll(() => test.close());

const call = <E extends Endpoint>(endpoint: E, sent?: Sent, username = 'demo-attorney') =>
  callEndpoint(test.url, endpoint, sent, access.get(username));
const list = async <E extends Endpoint>(endpoint: E, query = {}, username?: string, params = {}) =>
  (await call(endpoint, { params, query: { limit: '1000', ...query } }, username)).body;
const weightsOf = async (id: string) =>
  (await list(conflictChecks.hits, {}, undefined, { id })).flatMap(({ findings }) =>
    findings.map(({ weight }) => weight),
  );

describe('the demo data', () => {
  it('has a matter that somebody follows who is not on its team', async () => {
    const [followed] = (await call(follows.list, {}, 'demo-admin')).body;
    const { body } = await call(matters.get, { params: { id: followed?.id ?? '' } });
    expect(body.assigned_users_details.map(({ username }) => username)).not.toContain('demo-admin');
  });

  it('has other names and relations behind which conflicts of interest stand', async () => {
    const find = async (search: string) => {
      const [found] = await list(contacts.list, { search });
      return orThrow(found, () => new Error(`Nobody is called ${search}.`));
    };
    const related = async (search: string) => {
      const { id } = await find(search);
      const { body } = await call(relations.list, { params: { id } });
      return { id, to: body.filter((each) => each.from_contact === id).map(({ to_contact }) => to_contact) };
    };
    const sidesOf = async (party: string) =>
      (await list(matters.list, { party, include: 'parties' })).flatMap(({ parties_details = [] }) =>
        parties_details.filter(({ id }) => id === party).map(({ side }) => side),
      );
    // A parent company: one subsidiary is sued, the other invests in a client.
    const sides = await Promise.all((await related('Tidewell Group')).to.map(sidesOf));
    expect(sides.flat().sort()).toEqual(['ADVERSE', 'NEUTRAL']);
    // An officer of a client is a witness against another one.
    const witness = await related('Whitlock');
    expect(await sidesOf(witness.id)).toEqual(['ADVERSE']);
    expect((await Promise.all(witness.to.map(sidesOf))).flat()).toContain('OURS');
    // A trade name, and a maiden name.
    expect(await sidesOf((await find('Meadowlark')).id)).toEqual(['ADVERSE']);
    const query = { first_name: 'Marguerite', last_name: 'van der Berg' };
    const { body: similar } = await call(similarContacts.list, { query });
    expect(similar.map(({ contact }) => contact.last_name)).toContain('Étienne-Beaulieu');
  });

  it('has conflict checks: some are cleared, and some wait for a decision on what opposes a client', async () => {
    const found = await list(conflictChecks.list, { occasion: 'MATTER' });
    expect(found.filter(({ state }) => state === 'CLEARED')).toHaveLength(5);
    const open = found.filter(({ state }) => state === 'UNDECIDED');
    expect(open).toHaveLength(2);
    for (const { id } of open)
      expect(['ADVERSE_TO_CLIENT', 'OPPONENT_NOW_CLIENT']).toContain((await weightsOf(id))[0]);
  });

  it('has a waiver to which both sides have consented', async () => {
    const [waived, ...others] = await list(conflictChecks.list, { state: 'WAIVED' });
    expect(others).toEqual([]);
    expect(waived).toMatchObject({ matter: { title: expect.stringContaining('Brennhaus') } });
    const decided = (await call(conflictChecks.decisions, { params: { id: waived?.id ?? '' } })).body;
    expect(decided).toContainEqual(
      expect.objectContaining({
        decision: 'WAIVED',
        consents: [expect.objectContaining({ form: 'SIGNED' }), expect.objectContaining({ form: 'EMAIL' })],
      }),
    );
  });

  it('screens somebody with an own interest, who then asks and is told one word', async () => {
    const title = 'Fennimore Robotics: first financing round';
    const [screening] = (await list(conflictChecks.list, { state: 'UNDECIDED' })).filter(
      ({ matter }) => matter?.title === title,
    );
    const hits = (await call(conflictChecks.hits, { params: { id: screening?.id ?? '' } })).body;
    const decided = hits.flatMap(({ weight, decision }) =>
      decision ? [`${weight} ${decision.decision}`] : [],
    );
    expect(decided).toEqual(['INTEREST SCREENED', 'INTEREST SCREENED']);
    const seenBy = async (username: string) =>
      (await list(matters.list, {}, username)).map((matter) => matter.title);
    for (const username of ['demo-admin', 'demo-attorney', 'demo-readonly'])
      expect(await seenBy(username)).toContain(title);
    expect(await seenBy('demo-staff')).not.toContain(title);
    const [enquiry] = await list(conflictChecks.list, { occasion: 'ADHOC' }, 'demo-staff');
    expect(enquiry).toMatchObject({ restricted: 'WAITING', created_by: { username: 'demo-staff' } });
    const told = await list(conflictChecks.hits, {}, 'demo-staff', { id: enquiry?.id ?? '' });
    expect(JSON.stringify(told)).not.toContain('financing');
    const [question] = await list(conflictQuestions.list, { state: 'WAITING' });
    expect(question).toMatchObject({ matter: { title }, asked: { name: 'Fennimore Robotics' } });
  });

  it('has open matters that light up by what was learnt later', async () => {
    const found = await list(conflictChecks.list, { occasion: 'WATCH' });
    expect(found.every(({ state }) => state === 'UNDECIDED')).toBe(true);
    const guardianship = found.find(({ matter }) => matter?.title.startsWith('Guardianship'));
    expect(await weightsOf(guardianship?.id ?? '')).toEqual(['OPPONENT_NOW_CLIENT']);
    const told = await list(inbox.list, {}, 'demo-admin');
    expect(told).toContainEqual(
      expect.objectContaining({
        kind: 'CONFLICT_FOUND',
        object: expect.objectContaining({ id: guardianship?.matter?.id }),
      }),
    );
  });

  it('has a register: an own interest, a list of a former firm and a declined enquiry stand in the way', async () => {
    const known = await list(register.list);
    expect(new Set(known.map(({ source }) => source))).toEqual(new Set(['INTEREST', 'LATERAL', 'LEGACY']));
    const checks = await list(conflictChecks.list, { state: 'UNDECIDED' });
    const hits = await Promise.all(
      checks.map(async ({ id }) => (await call(conflictChecks.hits, { params: { id } })).body),
    );
    const found = hits
      .flat()
      .flatMap(({ register: entry, weight }) => (entry ? [`${weight} ${entry.source}`] : []));
    expect(found).toEqual(
      expect.arrayContaining([
        'INTEREST INTEREST',
        'ADVERSE_TO_FORMER LATERAL',
        'ADVERSE_TO_PROSPECT LEGACY',
      ]),
    );
  });
});
