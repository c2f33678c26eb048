import { DeadlineQuestion } from '@caseward/contract/deadline-terms';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import published from '../packs/published.json' with { type: 'json' };
import worked from '../worked/rules.json' with { type: 'json' };
import { fingerprintOf } from './fingerprints.ts';
import { faultsOf } from './pack-faults.ts';
import type { Pack } from './pack-schema.ts';
import { packs } from './packs.ts';
import { previewDeadline } from './preview.ts';

describe('worked deadlines of rules', () => {
  it.each(worked)('$rule from $trigger', ({ expected, basis, ...asked }) => {
    const { prevailing, earliest, latest } = previewDeadline(z.parse(DeadlineQuestion, asked));
    const all = { on: prevailing?.on, at: prevailing?.at, earliest: earliest?.on, latest: latest?.on };
    const keys = Object.keys(expected) as (keyof typeof all)[];
    expect(Object.fromEntries(keys.map((key) => [key, all[key]]))).toEqual(expected);
  });
});

describe('packs that come with the product', () => {
  const today = new Date().toISOString().slice(0, 10);
  it.each(packs)('$pack can be published, and its calendars reach two years beyond today', (pack) => {
    expect(faultsOf(pack, worked, today)).toEqual([]);
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

describe('what may not be published', () => {
  const [pack] = packs as [Pack];
  const [rule] = pack.rules as [Pack['rules'][number]];
  const withRule = (more: Partial<typeof rule>): Pack => ({
    ...pack,
    rules: [{ ...rule, id: 'new', ...more }],
  });

  it('is a rule that no worked deadline tries', () => {
    expect(faultsOf(withRule({}), worked)).toEqual(['new: no worked deadline tries it.']);
  });

  it('is a rule without an authority', () => {
    const file = { ...pack, rules: [{ ...rule, cite: '' }] };
    expect(faultsOf(file, worked)[0]).toContain('cite');
  });

  it('is a rule that counts from, counts by, or is served by what the pack does not have', () => {
    const tried = [{ rule: `${pack.pack}/new`, trigger: '2025-01-02' }];
    expect(faultsOf(withRule({ trigger: 'nothing', counting: 'no', service: 'none' }), tried)).toEqual([
      'new: there is no trigger nothing.',
      'new: there is no counting no.',
      'new: there is no service none.',
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
    expect(faultsOf(versions('2019-12-31', '2020-01-02'), tried)).toEqual([
      `${rule.id}: its versions do not meet at 2020-01-02.`,
    ]);
    expect(faultsOf(versions('2020-01-05', '2020-01-01'), tried)).toEqual([
      `${rule.id}: its versions do not meet at 2020-01-01.`,
    ]);
  });

  it('is a calendar that ends within two years', () => {
    const [[name = '', set] = []] = Object.entries(pack.holidays);
    const short = { ...pack, holidays: { [name]: { ...set, covers: [2000, 2027] } } } as Pack;
    expect(faultsOf(short, worked, '2026-11-23')).toContain(`${name}: covers less than two years to come.`);
  });
});
