import { expect, it } from 'vitest';
import { judge } from './conflict-targets.ts';
import type { Compared } from './conflicts.ts';

const kind = (name: string, found: number, pairs: number, isMatch = true) => ({
  kind: name,
  found,
  pairs,
  isMatch,
});
const even = { without_p50_ms: 20, with_p50_ms: 30, longer_ms: 10, spread_ms: 10 };
const good: Compared = {
  names: 200_000,
  kinds: [
    kind('exact', 20, 20),
    kind('nickname', 98, 99),
    kind('script_greek', 6, 7),
    kind('near_miss', 1, 40, false),
  ],
  other_hits: { person: 1.4, company: 2.1 },
  p50_ms: 18,
  p95_ms: 60,
  checks: {
    ten_p50_ms: 700,
    ten_p95_ms: 1_500,
    list_seconds: 60,
    list_steps: 5,
    restricted: { TELL: even, RELEASE: even },
  },
  load_average: 1,
};
const missedIn = (change: Partial<Compared>) => {
  const { lines, isMissed } = judge({ ...good, ...change });
  const missed = lines.filter((line) => line.startsWith('MISSED'));
  expect(missed.length > 0).toBe(isMissed);
  return missed;
};

it('a run that meets every target to the very figure passes', () => {
  expect(missedIn({})).toEqual([]);
  expect(judge(good).lines).toHaveLength(12);
});

it.each<[string, Partial<Compared>]>([
  ['certain kinds', { kinds: [kind('exact', 19, 20), kind('nickname', 199, 199)] }],
  ['Latin script', { kinds: [kind('nickname', 97, 99)] }],
  ['other scripts', { kinds: [kind('script_greek', 5, 7), kind('romanised_cjk', 3, 3)] }],
  ['two parties', { kinds: [kind('near_miss', 2, 40, false)] }],
  ['for a person', { other_hits: { person: 3.1, company: 0 } }],
  ['for a company', { other_hits: { person: 0, company: 3.1 } }],
  ['one name at p95', { p95_ms: 61 }],
  ['up to a million', { names: 1_000_000, p95_ms: 351 }],
  ['ten names', { checks: { ...good.checks, ten_p95_ms: 1_501 } }],
  ['a list', { checks: { ...good.checks, list_seconds: 60.1 } }],
  ['(TELL)', { checks: { ...good.checks, restricted: { TELL: { ...even, longer_ms: 11 }, RELEASE: even } } }],
  [
    '(RELEASE)',
    { checks: { ...good.checks, restricted: { TELL: even, RELEASE: { ...even, longer_ms: 11 } } } },
  ],
])('a run that misses the target of %s fails', (what, change) => {
  expect(missedIn(change)).toEqual([expect.stringContaining(what)]);
});

it('what is measured among more names is held to the targets of these alone', () => {
  const slow = { names: 1_000_000, p95_ms: 350, checks: { ...good.checks, list_seconds: 200 } };
  expect(missedIn(slow)).toEqual([]);
});
