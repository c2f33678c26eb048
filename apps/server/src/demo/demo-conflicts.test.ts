import { conflictChecks } from '@caseward/contract/conflict-checks';
import type { Endpoint } from '@caseward/contract/endpoint';
import { register } from '@caseward/contract/register';
import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callEndpoint, type Sent } from '../testing/firm.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { demoSignIns, seedDemo } from './seed.ts';

let test: TestApp;
let access: string;
beforeAll(async () => {
  test = await startTestApp();
  const { owner, services } = test;
  await seedDemo({ owner, store: services.store, auditKey: services.auditKey });
  const password = demoSignIns[0]?.password ?? '';
  const body = { username: 'demo-attorney', password };
  access = (await callEndpoint(test.url, session.signIn, { body })).body.access;
});
afterAll(() => test.close());

const call = <E extends Endpoint>(endpoint: E, sent?: Sent) => callEndpoint(test.url, endpoint, sent, access);
const list = async <E extends Endpoint>(endpoint: E, query = {}) =>
  (await call(endpoint, { query: { limit: '1000', ...query } })).body;

describe('the demo data', () => {
  it('has conflict checks: most are cleared, and some wait for a decision on what opposes a client', async () => {
    const found = await list(conflictChecks.list);
    const states = Object.groupBy(found, ({ state }) => state);
    expect(states.CLEARED?.length).toBeGreaterThan(5);
    expect(states.UNDECIDED).toHaveLength(2);
    expect(found).toHaveLength((states.CLEARED?.length ?? 0) + 2);
    for (const { id } of states.UNDECIDED ?? []) {
      const hits = (await call(conflictChecks.hits, { params: { id } })).body;
      const weights = hits.flatMap(({ findings }) => findings.map(({ weight }) => weight));
      expect(['ADVERSE_TO_CLIENT', 'OPPONENT_NOW_CLIENT']).toEqual(expect.arrayContaining([weights[0]]));
    }
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
