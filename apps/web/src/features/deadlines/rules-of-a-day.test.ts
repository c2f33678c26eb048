import type { RulePack } from '@caseward/contract/deadline-preview';
import { expect, it } from 'vitest';
import { ruleNamed } from './rules.ts';

const version = { id: 'us-federal/rule', from: null, to: null, override: null };
const override = { pack: 'Local rules', reason: 'Standing order' };
const packs = [
  {
    rules: [
      { ...version, title: 'Earlier', to: '2019-12-31' },
      { ...version, title: 'Own', from: '2020-01-01' },
      { ...version, title: 'Override', from: '2026-01-01', to: '2026-06-30', override },
    ],
  },
] as unknown as RulePack[];

it.each([
  ['2019-05-01', 'Earlier'],
  ['2025-05-01', 'Own'],
  ['2026-05-01', 'Override'],
  ['2026-07-01', 'Own'],
  [undefined, 'Override'],
])('a rule is the version that is applied on the day (%s)', (day, title) => {
  expect(ruleNamed(packs, 'us-federal/rule', day).rule?.title).toBe(title);
});
