import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contactMerges } from '@caseward/contract/contact-merges';
import { contactNames } from '@caseward/contract/contact-names';
import { parties } from '@caseward/contract/parties';
import { register } from '@caseward/contract/register';
import { relations } from '@caseward/contract/relations';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, enter, hitsOf, openMatter } from './conflicts.testing.ts';
import { watchFirm } from './watch.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let matter: string;
let client: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  client = await enter(lawyer, 'Vesper', 'Quillfeather');
  matter = await openMatter(lawyer, 'Old', { CLIENT: client });
  await watch();
});
afterAll(() => test.close());

const watch = () =>
  watchFirm((work) => inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work));

/** What the watch has found for the matter, and for whom. */
async function askedBy(): Promise<string[]> {
  const made = await lawyer.call(conflictChecks.list, { query: { matter, occasion: 'WATCH' } });
  const hits = await Promise.all(made.body.map(({ id }) => hitsOf(lawyer, id)));
  return hits
    .flat()
    .map(({ asked, name }) => `${asked.name} finds ${name}`)
    .toSorted();
}

it('each party of a matter has its own hits, told once: at the same time, later, and of the register', async () => {
  const sister = await enter(firm.admin, 'Ottilie', 'Tannenbaum');
  await lawyer.call(parties.create, { params: { id: matter }, body: { contact: sister, role: 'CLIENT' } });
  const alike = await enter(firm.admin, 'Vesper', 'Quilfeather');
  await openMatter(firm.admin, 'New', { OPPOSING_PARTY: alike });
  const entries = [{ name: 'Vesper Quillfeather', capacity: 'ADVERSE' as const }];
  await lawyer.call(register.add, { body: { source: 'LATERAL', user: lawyer.id, entries } });
  await watch();
  const first = [
    'Vesper Quillfeather finds Vesper Quilfeather',
    'Vesper Quillfeather finds Vesper Quillfeather',
  ];
  expect(await askedBy()).toEqual(first);
  const body = { kind: 'FORMER', name: 'Vesper Quillfeather' } as const;
  await firm.admin.call(contactNames.create, { params: { id: sister }, body });
  await watch();
  await watch();
  expect(await askedBy()).toEqual([
    'Ottilie Tannenbaum finds Vesper Quilfeather',
    'Ottilie Tannenbaum finds Vesper Quillfeather',
    ...first,
  ]);
  await openMatter(firm.admin, 'Newer', { OPPOSING_PARTY: alike });
  await watch();
  expect((await askedBy()).filter((line) => line.endsWith('Quilfeather'))).toHaveLength(4);
});

it('who is kept in a merge has found what the other one had', async () => {
  await openMatter(firm.admin, 'New', { OPPOSING_PARTY: await enter(firm.admin, 'Vesper', 'Quilfeather') });
  await watch();
  expect(await askedBy()).toHaveLength(1);
  const kept = await enter(firm.admin, 'Vesper', 'Quillfeather-Holm');
  const merge = await lawyer.call(contactMerges.create, {
    params: { id: kept },
    body: { contact: client },
  });
  expect(merge.status, JSON.stringify(merge.body)).toBe(201);
  await watch();
  expect(await askedBy()).toHaveLength(1);
});

it('what a check has found for a relative, it has found for the party', async () => {
  const parent = await enter(firm.admin, 'Quartz Mining Ltd');
  const body = { to_contact: client, kind: 'OWNER_OF' } as const;
  await firm.admin.call(relations.create, { params: { id: parent }, body });
  await openMatter(firm.admin, 'New', { OPPOSING_PARTY: await enter(firm.admin, 'Quartz Minning Ltd') });
  const hits = await hitsOf(lawyer, (await check(lawyer, { matter })).id);
  expect(hits.map(({ asked }) => asked.name)).toContain('Quartz Mining Ltd');
  await watch();
  expect(await askedBy()).toEqual([]);
});
