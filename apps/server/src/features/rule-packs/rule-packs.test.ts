import { audit } from '@caseward/contract/audit';
import { courts } from '@caseward/contract/courts';
import { deadlinePreview } from '@caseward/contract/deadline-preview';
import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { replays } from '@caseward/contract/replays';
import { rulePacks } from '@caseward/contract/rule-packs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { packText, publishPack } from '../../testing/pack-of-firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * A firm's own court rules: written, checked, published, and used once a second lawyer stands for them.
 */

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let second: Person;
beforeAll(async () => {
  test = await startTestApp({ replays: true });
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  second = firm.admin;
});
afterAll(() => test.close());

const rule = 'firm-local/local-7-1';
const shippedRule = 'us-federal/frcp-33-b-2';
const overriding = { overrides: { rule: shippedRule, reason: 'Standing order' } };
const sign = (id: string, number = 1, who = second) =>
  who.call(rulePacks.countersign, { params: { id }, body: { number } });
const use = async (draft: string) => {
  const id = await publishPack(lawyer, draft);
  const signed = await sign(id);
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
  return id;
};
const preview = (named = rule) =>
  lawyer.call(deadlinePreview.preview, { body: { rule: named, trigger: '2026-05-01' } });
/** Publishes another text of a pack, countersigned. */
const renew = async (id: string, draft: string, number = 2) => {
  const { body } = await lawyer.call(rulePacks.update, { params: { id }, body: { draft } });
  const published = await lawyer.call(rulePacks.publish, {
    params: { id },
    body: { version: body.version, reason: 'Amended' },
  });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  expect((await sign(id, number)).status).toBe(200);
};
const addDeadline = async (named: string, more: object = {}) => {
  const matter = await lawyer.call(matters.create, { body: { title: 'Byron' } });
  const question = { rule: named, trigger: '2026-05-01', ...more };
  const added = await lawyer.call(deadlines.create, {
    body: { title: 'Opposition', matter: matter.body.id, reason: 'Served', question },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return added.body;
};
const proposed = async (id: string) =>
  (await lawyer.call(deadlines.get, { params: { id } })).body.proposed_on;

/** Waits for the day that a replay proposes. */
const until = (id: string, day: string | null) =>
  vi.waitFor(async () => expect(await proposed(id)).toBe(day), { timeout: 60_000, interval: 100 });

it('is used by courts, previews and deadlines once another lawyer has countersigned it, and not before', async () => {
  const id = await publishPack(lawyer, packText());
  const court = { name: 'N.D. Ill.', time_zone: 'America/Chicago', packs: ['firm-local', 'us-federal'] };
  expectProblem(await preview(), 'invalid');
  expectProblem(await lawyer.call(courts.create, { body: court }), 'invalid');
  const waiting = await lawyer.call(rulePacks.firm);
  expect(waiting.body).toMatchObject([
    { id, in_use: null, lawyers: 2, changed: false, versions: [{ number: 1, countersigned_by: null }] },
  ]);
  expectProblem(await sign(id, 1, lawyer), 'conflict');
  expect((await sign(id)).body).toMatchObject({
    in_use: 1,
    versions: [{ published_by: { id: lawyer.id }, countersigned_by: { id: second.id } }],
  });
  expectProblem(await sign(id), 'conflict');
  const answer = await preview();
  expect(answer.body).toMatchObject({
    due: { on: '2026-05-15' },
    rule: { pack: 'firm-local', version: '1' },
  });
  const made = await lawyer.call(courts.create, { body: court });
  expect(made.status).toBe(201);
  expect(await addDeadline(rule, { court: made.body.id })).toMatchObject({ due_on: '2026-05-15' });
  const offered = (await firm.people.READ_ONLY.call(rulePacks.list)).body.find(({ firm: own }) => own);
  expect(offered).toMatchObject({ name: 'firm-local', rules: [{ id: rule, cite: 'Local Rule 7.1(b)' }] });
  const text = await firm.people.READ_ONLY.call(rulePacks.read, { query: { pack: 'firm-local' } });
  expect(JSON.parse(text.body.content)).toEqual(JSON.parse(packText()));
});

it('a shipped pack is read with its worked examples', async () => {
  const { body } = await lawyer.call(rulePacks.read, { query: { pack: 'us-ny' } });
  const { rules, vectors } = JSON.parse(body.content) as { rules: object[]; vectors: object[] };
  expect(body).toMatchObject({ name: 'us-ny', firm: false });
  expect(vectors.length).toBeGreaterThanOrEqual(rules.length);
  expectProblem(await lawyer.call(rulePacks.read, { query: { pack: 'firm-none' } }), 'not-found');
});

describe('an override', () => {
  it('is applied in place of the shipped rule, says why, and proposes other days', async () => {
    const { id: deadline, due_on } = await addDeadline(shippedRule);
    expect(due_on).toBe('2026-06-01');
    const id = await use(packText('firm-local', 14, overriding));
    await until(deadline, '2026-05-15');
    const { body } = await preview(shippedRule);
    expect(body.warnings).toContainEqual(
      expect.objectContaining({ code: 'OVERRIDE', text: expect.stringContaining('Standing order') }),
    );
    const { rules = [] } =
      (await lawyer.call(rulePacks.list)).body.find(({ name }) => name === 'us-federal') ?? {};
    expect(rules.filter((each) => each.id === shippedRule).at(-1)).toMatchObject({
      n: 14,
      cite: 'Local Rule 7.1(b)',
      override: { pack: 'Local rules', reason: 'Standing order' },
    });
    const added = await addDeadline(shippedRule);
    const values = await second.call(deadlines.values, { params: { id: added.id } });
    expect(values.body[0]?.number).toBe(1);
    const seen = await second.call(deadlines.look, { params: { id: added.id } });
    expect(JSON.stringify(seen.body.answer)).toContain('Standing order');
    const withdrawn = await lawyer.call(rulePacks.withdraw, {
      params: { id },
      body: { number: 1, reason: 'Vacated' },
    });
    expect(withdrawn.body).toMatchObject({ in_use: null, versions: [{ withdrawn_reason: 'Vacated' }] });
    await until(deadline, null);
    await until(added.id, '2026-06-01');
  });

  it('of the same rule in another pack is refused', async () => {
    await use(packText('firm-local', 14, overriding));
    const draft = packText('firm-other', 14, overriding);
    const { body } = await lawyer.call(rulePacks.validate, { body: { draft } });
    expect(body.faults).toMatchObject([
      { name: 'local-7-1', message: 'Local rules overrides this rule at the same time.' },
    ]);
  });
});

it('a new version proposes the days that it changes, and only once it is countersigned', async () => {
  const id = await use(packText());
  const deadline = await addDeadline(rule);
  await renew(id, packText('firm-local', 21, { expected: '2026-05-22', version: '2' }));
  await until(deadline.id, '2026-05-22');
  const [latest] = (await lawyer.call(replays.list)).body;
  expect(latest).toMatchObject({ cause: 'PACK', why: 'Local rules 2' });
  const first = await lawyer.call(rulePacks.version, {
    params: { id },
    query: { number: '1' },
  });
  expect(JSON.parse(first.body.content)).toEqual(JSON.parse(packText()));
});

describe('a draft', () => {
  it('is checked without being saved, with the place of each fault and what is different', async () => {
    const id = await use(packText());
    const draft = packText('firm-local', 21, { expected: '2026-05-15', version: '2', cite: 'New' });
    const { body } = await lawyer.call(rulePacks.validate, { body: { draft } });
    expect(body.faults).toEqual([
      {
        path: ['vectors', '0', 'expected'],
        name: rule,
        place: `Worked example, ${rule}, Expected day`,
        message: 'Computed was {"on":"2026-05-22"}.',
      },
    ]);
    expect(body.vectors).toMatchObject([{ passes: false, answered: '{"on":"2026-05-22"}' }]);
    expect(body.differences).toMatchObject([
      { part: 'rules', name: 'local-7-1', change: 'CHANGED' },
      { part: 'version', name: null, change: 'CHANGED', before: '"1"', after: '"2"' },
    ]);
    expect((await lawyer.call(rulePacks.get, { params: { id } })).body.draft).toBe(packText());
  });

  it('may be faulty, and is not published then', async () => {
    const draft = packText('firm-local', 14, { expected: '2026-05-18' });
    const { body } = await lawyer.call(rulePacks.create, { body: { draft } });
    const publish = (version: number) =>
      lawyer.call(rulePacks.publish, { params: { id: body.id }, body: { version, reason: 'x' } });
    expect(expectProblem(await publish(body.version), 'conflict').detail).toContain('2026-05-15');
    await lawyer.call(rulePacks.update, { params: { id: body.id }, body: { draft: packText() } });
    expectProblem(await publish(body.version), 'conflict');
    expect((await publish(body.version + 1)).status).toBe(200);
  });

  it.each([
    ['no JSON', '{'],
    ['the name of a shipped pack', packText('us-federal')],
    ['no title', packText('firm-local', 14, { title: '' })],
  ])('with %s is not kept', async (_, draft) => {
    expect(
      expectProblem(await lawyer.call(rulePacks.create, { body: { draft } }), 'invalid').errors,
    ).toHaveProperty('draft');
  });

  it('keeps its name, which nobody takes again', async () => {
    const { body } = await lawyer.call(rulePacks.create, { body: { draft: packText() } });
    const params = { id: body.id };
    const other = { draft: packText('firm-other') };
    expectProblem(await lawyer.call(rulePacks.update, { params, body: other }), 'invalid');
    expect((await lawyer.call(rulePacks.remove, { params })).status).toBe(204);
    expectProblem(await lawyer.call(rulePacks.create, { body: { draft: packText() } }), 'invalid');
  });
});

it('is not removed while it is used', async () => {
  const id = await use(packText());
  expectProblem(await lawyer.call(rulePacks.remove, { params: { id } }), 'conflict');
  await lawyer.call(rulePacks.withdraw, { params: { id }, body: { number: 1, reason: 'Repealed' } });
  expectProblem(await preview(), 'invalid');
  expect((await lawyer.call(rulePacks.remove, { params: { id } })).status).toBe(204);
});

it('is written by lawyers alone, and unknown to another firm', async () => {
  const id = await use(packText());
  for (const person of [firm.people.STAFF, firm.people.READ_ONLY]) {
    const body = { draft: packText('firm-other') };
    expectProblem(await person.call(rulePacks.create, { body }), 'forbidden');
    expectProblem(await person.call(rulePacks.validate, { body }), 'forbidden');
    expectProblem(await sign(id, 1, person), 'forbidden');
  }
  const stranger = (await foundFirm(test)).people.ATTORNEY;
  expect((await stranger.call(rulePacks.firm)).body).toEqual([]);
  expectProblem(await stranger.call(rulePacks.get, { params: { id } }), 'not-found');
  expectProblem(await stranger.call(rulePacks.read, { query: { pack: 'firm-local' } }), 'not-found');
  const body = { rule, trigger: '2026-05-01' };
  expectProblem(await stranger.call(deadlinePreview.preview, { body }), 'invalid');
});

it('leaves who published, countersigned and withdrew in the audit log', async () => {
  const id = await use(packText());
  await lawyer.call(rulePacks.withdraw, { params: { id }, body: { number: 1, reason: 'Repealed' } });
  const { body } = await firm.admin.call(audit.list);
  const told = body.filter(({ object_id }) => object_id === id).map(({ action }) => action);
  expect(told).toEqual(['RULES_WITHDRAWN', 'RULES_COUNTERSIGNED', 'RULES_PUBLISHED', 'CREATED']);
});

it('the database keeps what was published, and refuses its publisher as the second lawyer', async () => {
  const id = await publishPack(lawyer, packText());
  const as = async (person: Person, sql: string) => {
    const client = await test.services.pool.connect();
    try {
      await client.query('begin');
      await client.query(`set local app.tenant_id = '${firm.id}'`);
      await client.query(`set local app.user_id = '${person.id}'`);
      await client.query(sql);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  for (const change of [
    "content = '{}'",
    "label = 'x'",
    'number = 7',
    'created_by = created_by',
    "sha256 = 'x'",
  ])
    await expect(
      as(lawyer, `update caseward.pack_versions set ${change} where pack_id = '${id}'`),
    ).rejects.toThrow(/permission denied/);
  for (const table of ['pack_versions', 'rule_countersigns', 'rule_packs'])
    await expect(as(lawyer, `delete from caseward.${table}`)).rejects.toThrow(/permission denied/);
  await expect(as(lawyer, 'update caseward.rule_countersigns set created_at = now()')).rejects.toThrow(
    /permission denied/,
  );
  const { rows } = await test.owner.query<{ id: string }>(
    'select id from caseward.pack_versions where tenant_id = $1 and pack_id = $2',
    [firm.id, id],
  );
  const signing = (publisher: string, by: string) =>
    `insert into caseward.rule_countersigns (tenant_id, id, version_id, published_by, created_by)
     values ('${firm.id}', gen_random_uuid(), '${rows[0]?.id}', '${publisher}', '${by}')`;
  await expect(as(lawyer, signing(lawyer.id, lawyer.id))).rejects.toThrow(/second_lawyer/);
  await expect(as(lawyer, signing(second.id, lawyer.id))).rejects.toThrow(/rule_countersigns_version_fkey/);
  await expect(as(lawyer, signing(lawyer.id, second.id))).rejects.toThrow(/row-level security/);
  await as(second, signing(lawyer.id, second.id));
});
