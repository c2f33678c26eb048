import { describe, expect, it } from 'vitest';
import published from '../packs/published.json' with { type: 'json' };
import worked from '../worked/rules.json' with { type: 'json' };
import { fingerprintOf } from './fingerprints.ts';
import { firmPrefix } from './firm-pack.ts';
import { shipped } from './library.ts';
import type { PackFault } from './pack-fault.ts';
import { faultsOf } from './pack-faults.ts';
import type { Pack } from './pack-schema.ts';
import { tryVector } from './pack-vectors.ts';
import { packs } from './packs.ts';

describe('worked deadlines of rules', () => {
  it.each(worked)('$rule from $trigger', (vector) => {
    expect(tryVector(vector, shipped)).toEqual({
      passes: true,
      answered: vector.expected,
      problem: null,
    });
  });
});

describe('packs that come with the product', () => {
  const today = new Date().toISOString().slice(0, 10);
  it.each(packs)('$pack can be published, and its calendars reach two years beyond today', (pack) => {
    expect(faultsOf(pack, worked, today)).toEqual([]);
  });

  it.each(packs)('$pack is no pack of a firm, and overrides nothing', ({ pack, rules, holidays }) => {
    expect([pack, ...Object.keys(holidays)].filter((name) => name.startsWith(firmPrefix))).toEqual([]);
    expect(rules.filter(({ overrides }) => overrides)).toEqual([]);
  });

  it.each(packs)('$pack has another version where anything in it is another', (pack) => {
    const version = `${pack.pack}@${pack.version}`;
    const known: Record<string, string | undefined> = published;
    expect(
      known[version],
      `Note it in packs/published.json; of a changed pack, raise the version first.`,
    ).toBe(fingerprintOf(pack));
  });

  it('keep the fingerprints of versions that are there no more', () => {
    for (const [version, fingerprint] of Object.entries(published)) {
      expect(version).toMatch(/^[a-z0-9-]+@\d{4}\.\d+$/);
      expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(new Set(Object.values(published)).size).toBe(Object.keys(published).length);
  });
});

const told = (faults: readonly PackFault[]) =>
  faults.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('what may not be published', () => {
  const [pack] = packs as [Pack];
  const [rule] = pack.rules as [Pack['rules'][number]];
  const withRule = (more: Partial<typeof rule>): Pack => ({
    ...pack,
    rules: [{ ...rule, id: 'new', ...more }],
  });

  it('is a rule that no worked deadline tries', () => {
    expect(told(faultsOf(withRule({}), worked))).toEqual(['rules.0: No worked deadline tries it.']);
  });

  it('is a rule without an authority', () => {
    const file = { ...pack, rules: [{ ...rule, cite: '' }] };
    expect(told(faultsOf(file, worked))).toEqual(['rules.0.cite: Must not be empty.']);
  });

  it('is a rule that counts from, counts by, or is served by what the pack does not have', () => {
    const tried = [{ rule: `${pack.pack}/new`, trigger: '2025-01-02' }];
    expect(told(faultsOf(withRule({ trigger: 'nothing', counting: 'no', service: 'none' }), tried))).toEqual([
      'rules.0.trigger: There is no trigger nothing.',
      'rules.0.counting: There is no counting no.',
      'rules.0.service: There is no service none.',
    ]);
  });

  it('are versions that overlap or leave days out', () => {
    const versions = (to: string, from: string): Pack => ({
      ...pack,
      rules: [
        { ...rule, to },
        { ...rule, from },
      ],
    });
    const tried = [
      { rule: `${pack.pack}/${rule.id}`, trigger: '2015-01-02' },
      { rule: `${pack.pack}/${rule.id}`, trigger: '2025-01-02' },
    ];
    expect(faultsOf(versions('2019-12-31', '2020-01-01'), tried)).toEqual([]);
    expect(told(faultsOf(versions('2019-12-31', '2020-01-02'), tried))).toEqual([
      `rules.1: Its versions do not meet at 2020-01-02.`,
    ]);
    expect(told(faultsOf(versions('2020-01-05', '2020-01-01'), tried))).toEqual([
      `rules.1: Its versions do not meet at 2020-01-01.`,
    ]);
  });

  it('is a calendar that ends within two years', () => {
    const [[name = '', set] = []] = Object.entries(pack.holidays);
    const short = { ...pack, holidays: { [name]: { ...set, covers: [2000, 2027] } } } as Pack;
    expect(told(faultsOf(short, worked, '2026-11-23'))).toContain(
      `holidays.${name}.covers: Covers less than two years to come.`,
    );
  });
});
