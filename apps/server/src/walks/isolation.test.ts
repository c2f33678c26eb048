import type { Endpoint } from '@caseward/contract/endpoint';
import { Client } from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { uploadKey } from '../storage/keys.ts';
import { workersOf } from '../testing/database.ts';
import { callEndpoint, type Person, type Sent } from '../testing/firm.ts';
import { type Place, placesOf, sampleCall, takes, unfiltered } from '../testing/sample.ts';
import { changingNothing, snapshot, tenantTables } from '../testing/snapshot.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { createWorld, type World } from '../testing/world.ts';

/*
 * Tenant isolation: a person of another firm calls every endpoint of the contract with the first firm's ids, in path,
 * query and body. The walk runs three times: as served; as a role that bypasses row-level security, where only the
 * statements protect; and with the first firm's id in the statements, where only the policies do.
 */

declare module 'vitest' {
  interface ProvidedContext {
    /** On a PostgreSQL other than the product's, what it may do otherwise is tried alone. */
    policies_alone?: boolean;
  }
}

let test: TestApp;
let victim: World;
beforeAll(async () => {
  test = await startTestApp();
  victim = await createWorld(test);
});
afterAll(() => test.close());
const unchanged = changingNothing(() => test.owner);

const closed = everyEndpoint.filter(({ endpoint }) => endpoint.access !== 'public');
const places = closed.flatMap(({ name, endpoint }) =>
  placesOf(endpoint).map((place) => ({ name: `${name}, ${place.field} in ${place.part}`, endpoint, place })),
);

it('goes through places of every kind', () => {
  expect(new Set(places.map(({ place }) => place.part))).toEqual(new Set(['params', 'query', 'body']));
  expect(new Set(places.map(({ place }) => place.referent))).toEqual(new Set(Object.keys(victim.ids)));
});

it('starts from a firm that has rows in every table', async () => {
  const before = await snapshot(test.owner, victim.firm.id);
  expect(Object.keys(before)).toEqual(await tenantTables(test.owner));
  // Only a release before the one search leaves any behind.
  delete before.search_backfills;
  // Only a firm with thousands of records has any.
  delete before.search_bitmaps;
  // Those are done within a minute.
  delete before.search_followups;
  // A cluster counts anew: its tables have no triggers.
  if (workersOf(test.database).length > 0) delete before.record_counts;
  // The probe of /readyz takes its row away again.
  delete before.write_probes;
  for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toBe('');
});

const bypassingRole = async () => {
  const role = `walk_${uuidv7().replaceAll('-', '')}`;
  const address = new URL(test.database.appUrl);
  address.username = role;
  address.password = 'walk';
  await asSuperuser(`create role ${role} login bypassrls password 'walk' in role caseward_app`);
  return { url: address.href, drop: () => asSuperuser(`drop role ${role}`) };
};

async function asSuperuser(statement: string) {
  const client = new Client({ connectionString: test.database.superUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const policiesAlone = { walls: 'with the policies alone', bypass: false, misled: true };
const all = [
  { walls: 'as it is served', bypass: false, misled: false },
  { walls: 'with the statements alone', bypass: true, misled: false },
  policiesAlone,
];

// Statements are the same on every PostgreSQL.
describe.each(inject('policies_alone') === true ? [policiesAlone] : all)(
  'another firm $walls',
  ({ bypass, misled }) => {
    let served: TestApp;
    let attacker: World;
    /** A call changed the other firm, so that a later one may miss what it needs. */
    let isWorn = false;
    let role: { url: string; drop: () => Promise<void> } | undefined;

    beforeAll(async () => {
      if (bypass) role = await bypassingRole();
      served = await startTestApp({
        database: test.database,
        like: test,
        ...(role && { url: role.url }),
        ...(misled && { statementTenantId: victim.firm.id }),
      });
      attacker = await createWorld(test);
    });
    afterAll(async () => {
      await served.close();
      await role?.drop();
    });

    const callAs = (person: Person, endpoint: Endpoint, sent: Sent) =>
      callEndpoint(served.url, endpoint, sent, person.access);

    const random = (place: Place) =>
      place.referent === 'upload' ? uploadKey(attacker.firm.id, uuidv7()) : uuidv7();

    /** A call with one id replaced, and its answer with that id blanked out. */
    async function answerTo(endpoint: Endpoint, at: Place, id: string) {
      const same = (place: Place) => place.part === at.part && place.field === at.field;
      const sent = sampleCall(
        endpoint,
        (place) => (same(place) ? id : attacker.ids[place.referent]),
        at.field,
      );
      const { status, body } = await callAs(attacker.firm.admin, endpoint, sent);
      return { status, body: JSON.stringify(body ?? null).replaceAll(id, 'ID') };
    }

    it.each(places)('cannot tell its ids from random ones: $name', async ({ endpoint, place }) => {
      await unchanged([victim.firm.id, attacker.firm.id], async () => {
        const theirs = await answerTo(endpoint, place, victim.ids[place.referent]);
        const nobodys = await answerTo(endpoint, place, random(place));
        expect(theirs).toEqual(nobodys);
        // Statements with the wrong firm may be refused by the policies: any failure is accepted.
        if (misled) expect(theirs.status).toBeGreaterThanOrEqual(400);
        else expect(theirs.status).toBe(place.part === 'params' ? 404 : 400);
        expect(theirs.body).not.toContain(victim.mark);
      });
    });

    it.each(closed)('gets nothing of the first firm out of $name', async ({ endpoint }) => {
      await unchanged([victim.firm.id], async () => {
        let isWell = await answersWell(endpoint);
        if (!isWell && isWorn) {
          attacker = await createWorld(test);
          isWorn = false;
          isWell = await answersWell(endpoint);
        }
        // What was refused has changed nothing that a later call needs.
        isWorn ||= isWell && endpoint.method !== 'GET';
      });
    });

    /** Calls an endpoint with the other firm's own ids. @returns whether any of the calls went through */
    async function answersWell(endpoint: Endpoint): Promise<boolean> {
      const sampled = sampleCall(endpoint, (place) => attacker.ids[place.referent]);
      const queries: Record<string, string>[] = [
        {},
        ...(takes(endpoint, 'search') ? [{ search: victim.mark }] : []),
      ];
      const calls = queries.flatMap((query) => [
        { query, sent: sampled },
        { query, sent: unfiltered(endpoint, sampled) },
      ]);
      const statuses: number[] = [];
      for (const { query, sent } of calls) {
        const call = endpoint.query ? { ...sent, query: { ...sent.query, ...query } } : sent;
        const { status, body } = await callAs(attacker.firm.admin, endpoint, call);
        const text = JSON.stringify(body ?? null);
        expect(text).not.toContain(victim.mark);
        for (const id of Object.values(victim.ids)) expect(text).not.toContain(id);
        statuses.push(status);
      }
      return statuses.some((status) => status < 400);
    }
  },
);
