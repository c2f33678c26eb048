import { expect, it } from 'vitest';
import { checkPack, loadPack } from './check-pack.ts';
import { fingerprintOf } from './fingerprints.ts';
import { linked } from './firm-pack.ts';
import { Library, shipped } from './library.ts';
import { kindOfRule, offeredOn } from './offered.ts';
import { differencesOf } from './pack-differences.ts';
import type { PackFault } from './pack-fault.ts';
import { previewDeadline } from './preview.ts';

/*
 * What a firm writes is checked as what the product ships, and cannot do more than that.
 */

const today = '2026-11-26';
const local = {
  id: 'local-7-1',
  title: 'Opposition to a motion',
  trigger: 'us-federal/interrogatories_served',
  period: [14, 'DAY'],
  counting: 'us-federal/frcp6',
  service: 'us-federal/frcp6d',
  cite: 'Local Rule 7.1(b)',
  kind: 'RESPONSE',
};
const vector = {
  rule: 'firm-local/local-7-1',
  trigger: '2026-05-01',
  expected: { on: '2026-05-15' },
  basis: 'by hand',
};
const pack = {
  pack: 'firm-local',
  version: '1',
  title: 'Local rules',
  jurisdiction: 'US-ILND',
  rules: [local],
  vectors: [vector],
};
type Json = Record<string, unknown>;
const check = (more: Json = {}, others: Parameters<typeof checkPack>[2] = []) =>
  checkPack(JSON.stringify({ ...pack, ...more }), today, others, async () => undefined);
const read = (text: string) => checkPack(text, today, [], async () => undefined);
const told = (faults: readonly PackFault[]) =>
  faults.map(({ path, message }) => `${path.join('.')}: ${message}`);
const soundPack = async (more: Json = {}) => {
  const { pack: sound, faults } = await check(more);
  expect(told(faults)).toEqual([]);
  if (!sound) throw new Error('no pack');
  return sound;
};
const overriding = {
  rules: [
    {
      ...local,
      overrides: { rule: 'us-federal/frcp-33-b-2', reason: 'Standing order of Judge Doe' },
      from: '2026-01-01',
    },
  ],
};

it('a rule that takes what it counts by from a shipped pack is sound', async () => {
  const { faults, tried } = await check();
  expect(told(faults)).toEqual([]);
  expect(tried).toEqual([{ passes: true, answered: { on: '2026-05-15' }, problem: null }]);
});

it.each<[string, Json, string[]]>([
  ['a name of the product', { pack: 'us-il' }, ['pack: Must begin with firm-']],
  ['no authority', { rules: [{ ...local, cite: ' ' }] }, ['rules.0.cite: Must not be empty.']],
  ['a field that is missing', { rules: [{ ...local, title: undefined }] }, ['rules.0.title: Is missing.']],
  ['a field that is none', { rules: [{ ...local, colour: 1 }] }, ['rules.0: Has no field colour.']],
  ['a code that is none', { rules: [{ ...local, kind: 'X' }] }, ['rules.0.kind: Must be one of LIMITATION']],
  [
    'a period too long',
    { rules: [{ ...local, period: [20_001, 'DAY'] }] },
    ['rules.0.period.0: Must be at most'],
  ],
  [
    'what no pack has',
    { rules: [{ ...local, trigger: 'toString', counting: 'us-federal/no', service: 'none' }] },
    [
      'rules.0.trigger: There is no trigger toString.',
      'rules.0.counting: There is no counting us-federal/no.',
      'rules.0.service: There is no service none.',
    ],
  ],
  ['no worked example', { vectors: [] }, ['rules.0: No worked deadline tries it.']],
  [
    'a worked example that comes to another day',
    { vectors: [{ ...vector, expected: { on: '2026-05-18' } }] },
    ['vectors.0.expected: Computed was {"on":"2026-05-15"}.'],
  ],
  [
    'a worked example of another pack',
    { vectors: [vector, { ...vector, rule: 'us-federal/frcp-33-b-2' }] },
    ['vectors.1.rule: Must name a rule of this pack, as firm-local/id.'],
  ],
  [
    'versions that leave days out',
    {
      rules: [
        { ...local, to: '2025-12-31' },
        { ...local, from: '2026-01-02' },
      ],
      vectors: [vector, { ...vector, trigger: '2025-05-01' }],
    },
    ['rules.1: Its versions do not meet at 2026-01-02.'],
  ],
  [
    'an override of what is not shipped',
    { rules: [{ ...local, overrides: { rule: 'firm-local/local-7-1', reason: 'x' } }] },
    ['rules.0.overrides.rule: No pack that comes with the product has the rule firm-local/local-7-1.'],
  ],
  [
    'a calendar that ends soon, of too many years, or of another name',
    {
      holidays: {
        'firm-county': {
          title: 'County',
          covers: [1900, 2027],
          holidays: [{ name: 'Day', on: { fixed: '03-05' }, cite: 'Order' }],
        },
      },
    },
    [
      'holidays.firm-county.covers: Covers less than two years',
      'holidays.firm-county.covers: Must be the first and the last of at most 100',
    ],
  ],
])('%s is refused, and says where', async (_, more, faults) => {
  const found = told((await check(more)).faults);
  expect(found).toHaveLength(faults.length);
  for (const [at, fault] of faults.entries()) expect(found[at]).toContain(fault);
});

it('text that is no JSON, or far too long, is told so', async () => {
  expect(told((await read('{')).faults)[0]).toContain('This is no JSON');
  expect(told((await read(' '.repeat(300_000))).faults)[0]).toContain('too long');
});

it('two rules cannot override the same one at the same time, in one pack or in two', async () => {
  const other = linked(
    await soundPack({
      ...overriding,
      pack: 'firm-other',
      vectors: [{ ...vector, rule: 'firm-other/local-7-1' }],
    }),
  );
  expect(told((await check(overriding, [other])).faults)).toEqual([
    'rules.0.overrides.rule: Local rules overrides this rule at the same time.',
  ]);
  const before = { rules: [{ ...overriding.rules[0], from: undefined, to: '2025-12-31' }] };
  const earlier = { ...vector, trigger: '2025-05-01', expected: { on: '2025-05-15' } };
  expect(told((await check({ ...before, vectors: [earlier] }, [other])).faults)).toEqual([]);
});

it('a rule is applied in place of the shipped one while it is in force, and says why', async () => {
  const library = new Library([...shipped.packs, linked(await soundPack(overriding))]);
  const asked = { rule: 'us-federal/frcp-33-b-2', service: 'PERSONAL' as const };
  const now = previewDeadline({ ...asked, trigger: '2026-05-01' }, [], library);
  expect(now.due?.on).toBe('2026-05-15');
  expect(now.rule).toMatchObject({ pack: 'firm-local', id: 'local-7-1' });
  expect(now.warnings).toContainEqual({
    code: 'OVERRIDE',
    text: 'A rule of Local rules is applied in place of Fed. R. Civ. P. 33(b)(2) (Standing order of Judge Doe).',
    cite: 'Fed. R. Civ. P. 33(b)(2)',
  });
  const before = previewDeadline({ ...asked, trigger: '2025-05-01' }, [], library);
  expect(before).toEqual(previewDeadline({ ...asked, trigger: '2025-05-01' }));
});

it('has another fingerprint where what it takes from a shipped pack is another', async () => {
  const sound = await soundPack();
  const [counting] = linked(sound).counting;
  const changed = { ...linked(sound), counting: [{ ...counting, ends: 'another' }] };
  expect(fingerprintOf(changed)).not.toBe(fingerprintOf(linked(sound)));
});

it('tells what is different from the version before, part by part', async () => {
  const before = await soundPack();
  const after = await soundPack({
    version: '2',
    rules: [
      { ...local, cite: 'Local Rule 7.1(c)' },
      { ...local, id: 'new' },
    ],
    vectors: [vector, { ...vector, rule: 'firm-local/new' }],
  });
  const found = differencesOf(before, after).map(({ part, name, change }) => [part, name, change].join(' '));
  expect(found.toSorted()).toEqual([
    'rules local-7-1 CHANGED',
    'rules new ADDED',
    'vectors firm-local/new 2026-05-01 ADDED',
    'version  CHANGED',
  ]);
});

/** A pack whose one rule counts 20,000 open days on a calendar of such holidays. */
const slow = (holidays: object[]) => {
  const ends = { cite: 'x', closed: ['firm-never'] };
  const counting = {
    id: 'slow',
    exclude: 'x',
    count: ['OPEN', 'x'],
    after: { roll: 'NEXT', ...ends },
    before: { roll: 'PREVIOUS', ...ends },
    ends: 'x',
  };
  return {
    holidays: { 'firm-never': { title: 'Never', covers: [1990, 2089], holidays } },
    counting: [counting],
    rules: [{ ...local, counting: 'slow', service: undefined, period: [20_000, 'DAY'] }],
    vectors: Array.from({ length: 1_000 }, () => ({ ...vector, trigger: '1990-01-02' })),
  };
};

// Steps are counted, which takes seconds and is the same in every zone.
it.runIf(process.env.TZ === 'UTC')(
  'a pack that was written to take for ever is stopped',
  async () => {
    const weekdays = [1, 2, 3, 4, 5].flatMap((weekday) =>
      [1, 2, 3, 4, 5].flatMap((nth) =>
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => ({
          name: 'Never open',
          on: { month, weekday, nth },
          certainty: 'CONTESTED',
          cite: 'none',
        })),
      ),
    );
    // Where no day is open, a roll ends by itself.
    const never = await check(slow(weekdays));
    expect(never.faults[0]?.message).toBe('The calendar closes more than 400 days in a row.');
    const begun = process.cpuUsage();
    const seldom = weekdays.filter(({ on: { weekday, nth } }) => weekday > 1 || (nth > 1 && nth < 5));
    const { faults } = await check(slow(seldom));
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.at(-1)?.message).toBe('This takes too many steps to compute.');
    expect(process.cpuUsage(begun).user).toBeLessThan(15_000_000);
  },
  120_000,
);

it('has no more holidays, and no longer names, than can be shown and computed', async () => {
  const holiday = { name: 'Day', on: { fixed: '03-05' }, cite: 'Order' };
  const set = { title: 'County', covers: [2020, 2030] };
  const found = await check({
    holidays: {
      'firm-county': { ...set, holidays: [{ ...holiday, name: 'x'.repeat(201) }] },
      'firm-town': { ...set, holidays: Array.from({ length: 500 }, () => holiday) },
    },
    rules: [{ ...local, cite: 'x'.repeat(201) }],
  });
  expect(told(found.faults)).toEqual([
    'holidays: At most 500 holidays.',
    'holidays.firm-county.holidays.0: Names and cites: at most 200.',
    'rules.0: Names and cites: at most 200.',
  ]);
});

it.each(['', '{', '{}', JSON.stringify({ ...pack, rules: [] })])(
  'a text that cannot be read (%s) is a problem of its own',
  (content) => {
    expect(loadPack(content)).toEqual({
      pack: undefined,
      problem: expect.stringContaining('publish it again'),
    });
  },
);

it('says what a deadline is, and whether it is extended, only while it is in force', async () => {
  const [rule] = overriding.rules;
  const before = { ...rule, from: undefined, to: '2025-12-31', kind: 'LIMITATION', remind: [3] };
  const vectors = [{ ...vector, trigger: '2025-05-01', expected: { on: '2025-05-15' } }];
  const library = new Library([...shipped.packs, linked(await soundPack({ rules: [before], vectors }))]);
  const name = 'us-federal/frcp-33-b-2';
  expect(kindOfRule(name, '2025-05-01', library)).toBe('LIMITATION');
  expect(offeredOn(name, '2025-05-01', library)).toMatchObject({ remind: [3], extendable: false });
  for (const day of ['2026-05-01', undefined]) {
    expect(kindOfRule(name, day, library)).toBe('RESPONSE');
    expect(offeredOn(name, day, library)).toEqual(offeredOn(name, day, shipped));
  }
});

it('reminders that name no day are a fault', async () => {
  expect(told((await check({ rules: [{ ...local, remind: [] }] })).faults)).toEqual([
    'rules.0.remind: Must have a day, or be left out.',
  ]);
});
