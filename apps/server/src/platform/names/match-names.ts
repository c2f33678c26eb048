import { type Name, type NameText, readName, sameSpelling } from './read-name.ts';
import { scoreCompanies, scorePersonInCompany } from './score-companies.ts';
import { type Pair, type Score, scorePeople } from './score-people.ts';

/** How sure a match is. Those below POSSIBLE are no matches. */
export const bands = ['EXACT', 'STRONG', 'LIKELY', 'POSSIBLE'] as const;
export type Band = (typeof bands)[number];

/** How two names agree. */
export interface Match {
  band: Band;
  score: number;
  /** Which words were taken for one another, and why. */
  pairs: readonly Pair[];
}

/** Below it two names are two parties. */
export const leastScore = 0.7;
const strong = 0.9;
/** From here on a match is listed; what is below is folded away. */
export const likely = 0.8;

const scoreReadings = (a: Name, b: Name): Score => {
  if (a.kind === 'PERSON') return b.kind === 'PERSON' ? scorePeople(a, b) : scorePersonInCompany(a, b);
  return b.kind === 'COMPANY' ? scoreCompanies(a, b) : scorePersonInCompany(b, a);
};

const turned = ({ score, pairs }: Score): Score => ({
  score,
  pairs: pairs.map(({ one, other, ...pair }) => ({ ...pair, one: other, other: one })),
});

/** Compares the readings of two names; undefined: two parties. The same whichever name comes first. */
export function matchReadings(a: readonly Name[], b: readonly Name[]): Match | undefined {
  let best: Score = { score: 0, pairs: [] };
  for (const one of a)
    for (const other of b) {
      const [first, second] = [sameSpelling(one), sameSpelling(other)];
      if (one.kind === other.kind && first === second)
        return { band: 'EXACT', score: 1, pairs: scoreReadings(one, other).pairs };
      const isCompanyFirst = one.kind === 'COMPANY' && other.kind === 'PERSON';
      const found = isCompanyFirst
        ? turned(scoreReadings(other, one))
        : first < second
          ? scoreReadings(one, other)
          : turned(scoreReadings(other, one));
      if (found.score > best.score) best = found;
    }
  const score = Math.round(best.score * 1000) / 1000;
  if (score < leastScore) return undefined;
  return { ...best, score, band: score >= strong ? 'STRONG' : score >= likely ? 'LIKELY' : 'POSSIBLE' };
}

/** Compares two names. */
export const matchNames = (a: NameText, b: NameText): Match | undefined =>
  matchReadings(readName(a), readName(b));
