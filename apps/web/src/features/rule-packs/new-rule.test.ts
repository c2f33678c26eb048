import { expect, it } from 'vitest';
import { emptyPack, emptyRule, slugOf, withRule } from './new-rule.ts';
import { readDraft } from './pack-text.ts';

const shipped = JSON.stringify({
  pack: 'us-federal',
  rules: [
    {
      ...{ id: 'frcp-33-b-2', title: 'Answers', trigger: 'served', period: [30, 'DAY'], counting: 'frcp6' },
      ...{ service: 'frcp6d', cite: 'Rule 33', kind: 'RESPONSE', notes: ['old'], extendable: true },
    },
  ],
});
const example = { example_trigger: '2026-05-01', example_on: '2026-05-15', basis: 'by hand' };

it('an override takes what the shipped rule counts by, with another period and citation', () => {
  const values = {
    ...emptyRule,
    ...{ pack: 'us-federal', rule: 'frcp-33-b-2', title: 'Answers', n: 14, cite: 'L.R. 33', reason: 'Order' },
    ...example,
  };
  const draft = readDraft(withRule(emptyPack('N.D. Ill.'), values, shipped));
  expect(draft).toMatchObject({
    pack: 'firm-n-d-ill',
    rules: [
      {
        ...{ id: 'answers', period: [14, 'DAY'], cite: 'L.R. 33', extendable: true },
        ...{ trigger: 'us-federal/served', counting: 'us-federal/frcp6', service: 'us-federal/frcp6d' },
        overrides: { rule: 'us-federal/frcp-33-b-2', reason: 'Order' },
      },
    ],
    vectors: [{ rule: 'firm-n-d-ill/answers', expected: { on: '2026-05-15' } }],
  });
  expect(draft?.rules[0]).not.toHaveProperty('notes');
});

it('a local rule counts from a trigger of its own, under a name that is free', () => {
  const values = {
    ...emptyRule,
    ...{ kind: 'LOCAL' as const, title: 'Reply', trigger: 'Opposition served', counting: 'frcp6', n: 7 },
    ...example,
  };
  const once = readDraft(withRule(emptyPack('Local'), values, shipped));
  const twice = readDraft(withRule(once ?? emptyPack(''), values, shipped));
  expect(twice?.rules.map(({ id }) => id)).toEqual(['reply', 'reply-2']);
  expect(twice?.triggers).toEqual({ 'opposition-served': 'Opposition served' });
  expect(twice?.rules[0]).toMatchObject({ trigger: 'opposition-served', counting: 'us-federal/frcp6' });
});

it('names have small letters, figures and hyphens', () => {
  expect(slugOf('Fristen für München (§ 12)', 40)).toBe('fristen-fur-munchen-12');
});
