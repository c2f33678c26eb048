import { audit } from '@caseward/contract/audit';
import { firm as firmSettings } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { register } from '@caseward/contract/register';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import type { OpenScope } from '../../platform/jobs/recurring.ts';
import { purgeTrash } from '../../platform/trash/purge.ts';
import { moveBack } from '../../testing/aging.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';
import { check, decideOn, enter, hitsOf, openMatter, wallOff } from './conflicts.testing.ts';
import { firmsWithEntriesToForget } from './retention.queries.ts';
import { forgetOld, keptEntries } from './retention.ts';

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

const day = 24 * 60 * 60;
const inFirm: OpenScope = (work, options) =>
  inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work, options);
const forget = () => forgetOld(keptEntries, inFirm, new Date());
const due = async () => (await firmsWithEntriesToForget(test.services.pool, new Date())).map(({ id }) => id);
const names = async (person: Person = lawyer) =>
  (await person.call(register.list, { query: {} })).body.map(({ name }) => name).toSorted();
const keep = (settings: object) => firm.admin.call(firmSettings.update, { body: settings });

/** Enters a name of a source; answers its id. */
async function entered(source: 'LATERAL' | 'LEGACY' | 'INTEREST', name: string): Promise<string> {
  const entry = { name, ...(source !== 'INTEREST' && { capacity: 'ADVERSE' as const }), subject: 'A lease' };
  const body = { source, ...(source === 'LATERAL' && { user: lawyer.id }), entries: [entry] };
  return (await lawyer.call(register.add, { body })).body[0]?.id ?? '';
}

/** Has a matter permanently deleted, so that its parties come into the register. */
async function purged(client: string, status: 'OPEN' | 'PENDING'): Promise<string> {
  const parties = {
    [status === 'OPEN' ? 'CLIENT' : 'PROSPECTIVE_CLIENT']: await enter(lawyer, 'Vesper', client),
  };
  const id = await openMatter(lawyer, client, parties, { status });
  await lawyer.call(matters.patch, { params: { id }, body: { status: 'CLOSED' } });
  return id;
}

async function purgeAll(ids: readonly string[]): Promise<void> {
  for (const id of ids) await lawyer.call(matters.remove, { params: { id } });
  await ageTrash(test, firm.id);
  await purgeTrash(inFirm, test.services.store);
}

const age = (days: number, only?: Record<string, string>) =>
  moveBack(
    test,
    { table: 'register_entries', column: 'created_at', tenantId: firm.id, ...(only && { only }) },
    days * day,
  );

/** All that the register has of an entry, and under which names it is found. */
async function stored(id: string) {
  const { rows } = await test.owner.query<{ entry: object; names: number }>(
    `select to_jsonb(e) as entry, (select count(*)::int from caseward.register_names n
       where n.tenant_id = e.tenant_id and n.register_id = e.id) as names
     from caseward.register_entries e where e.tenant_id = $1 and e.id = $2`,
    [firm.id, id],
  );
  return rows[0];
}

describe('the register', () => {
  it('keeps everything for ever, unless the firm says otherwise', async () => {
    await entered('LATERAL', 'Opal Mining');
    await purgeAll([await purged('Quillfeather', 'OPEN')]);
    await age(90 * 365);
    expect(await due()).not.toContain(firm.id);
    expect(await forget()).toBe(0);
    expect(await names()).toEqual(['Opal Mining', 'Vesper Quillfeather']);
  });

  it('forgets lists, declined enquiries and deleted matters each after its own years', async () => {
    await entered('LATERAL', 'Opal Mining');
    await entered('LEGACY', 'Quartz Ltd');
    await entered('INTEREST', 'Holm Shipping');
    await purgeAll([await purged('Client', 'OPEN'), await purged('Enquirer', 'PENDING')]);
    await keep({ lateral_list_years: 2, declined_enquiry_years: 3, deleted_matter_years: 10 });
    const all = ['Holm Shipping', 'Opal Mining', 'Quartz Ltd', 'Vesper Client', 'Vesper Enquirer'];
    const without = (...gone: string[]) => all.filter((name) => !gone.includes(name));
    await age(364 * 2);
    expect(await forget()).toBe(0);
    await age(5);
    expect(await due()).toContain(firm.id);
    expect(await forget()).toBe(1);
    expect(await names()).toEqual(without('Opal Mining'));
    await age(366);
    expect(await forget()).toBe(1);
    expect(await names()).toEqual(without('Opal Mining', 'Vesper Enquirer'));
    await age(366 * 7);
    expect(await forget()).toBe(1);
    expect(await names()).toEqual(['Holm Shipping', 'Quartz Ltd']);
    expect(await due()).not.toContain(firm.id);
    expect(await forget()).toBe(0);
  });

  it('keeps nothing of what it forgets but that it was there, and the audit log tells', async () => {
    const id = await entered('LATERAL', 'Vesper Quillfeather');
    const { id: made } = await check(lawyer, { terms: [{ name: 'Vesper Quillfeather', side: 'OURS' }] });
    await keep({ lateral_list_years: 1 });
    await age(400);
    expect(await forget()).toBe(1);
    const left = await stored(id);
    expect(left?.names).toBe(0);
    expect(JSON.stringify(left?.entry)).not.toMatch(/Quillfeather|lease/);
    expect(left?.entry).toMatchObject({ name: '', subject: '', user_id: null, source: 'LATERAL' });
    for (const call of [register.get, register.restore, register.remove])
      expectProblem(await lawyer.call(call, { params: { id } }), 'not-found');
    const { body: events } = await firm.admin.call(audit.list, {
      query: { action: 'PURGED', object_type: 'register_entry' },
    });
    expect(events).toMatchObject([{ object_id: id, user: null }]);
    // The report keeps what it found, and is decided on.
    const [hit] = await hitsOf(lawyer, made);
    expect(hit).toMatchObject({ name: 'Vesper Quillfeather', register: { id } });
    expect((await decideOn(lawyer, made, { hits: [hit?.id], decision: 'DIFFERENT' })).status).toBe(201);
    const { hits } = await check(lawyer, { terms: [{ name: 'Vesper Quillfeather' }] });
    expect(hits).toBe(0);
  });

  it('forgets what was removed after 30 days, until which it can be put back', async () => {
    const id = await entered('LEGACY', 'Opal Mining');
    const params = { id };
    await lawyer.call(register.remove, { params });
    expect(await forget()).toBe(0);
    expect((await lawyer.call(register.restore, { params })).body.name).toBe('Opal Mining');
    await lawyer.call(register.remove, { params });
    const removed = { table: 'register_entries', column: 'removed_at', tenantId: firm.id };
    await moveBack(test, removed, 31 * day);
    expect(await forget()).toBe(1);
    expectProblem(await lawyer.call(register.restore, { params }), 'not-found');
  });

  it('tells those inside alone that it forgot what was behind a wall', async () => {
    const id = await purged('Quillfeather', 'OPEN');
    await wallOff(lawyer, id);
    await purgeAll([id]);
    expect(await names()).toEqual(['Vesper Quillfeather']);
    expect(await names(firm.admin)).toEqual([]);
    await keep({ deleted_matter_years: 1 });
    await age(400);
    expect(await forget()).toBe(1);
    expect(await names()).toEqual([]);
    const query = { action: 'PURGED', object_type: 'register_entry' } as const;
    expect((await firm.admin.call(audit.list, { query })).body).toEqual([]);
    const { rows } = await test.owner.query(
      `select visible_to from caseward.audit_events
       where tenant_id = $1 and action = 'PURGED' and object_type = 'register_entry'`,
      [firm.id],
    );
    expect(rows).toEqual([{ visible_to: [lawyer.id] }]);
  });

  it('takes whole years from 1 to 99, of administrators', async () => {
    for (const years of [0, 100, 1.5])
      expectInvalid(await keep({ lateral_list_years: years }), 'lateral_list_years');
    expect((await keep({ lateral_list_years: 5 })).body).toMatchObject({
      lateral_list_years: 5,
      declined_enquiry_years: null,
    });
    expect((await keep({ lateral_list_years: null })).body.lateral_list_years).toBeNull();
  });
});
