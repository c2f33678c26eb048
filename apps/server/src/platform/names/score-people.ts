import { givenLikeness, type Likeness, syllableLikeness, type Why, wordLikeness } from './likeness.ts';
import type { PersonName } from './read-person.ts';
import { canonical, type Word } from './spelling.ts';
import { isSyllabic } from './syllables.ts';

/** Words of both names that were taken for one another. */
export interface Pair {
  one: string;
  other: string;
  why: Why;
  score: number;
}

/** How alike two names are, and why. */
export interface Score {
  score: number;
  pairs: readonly Pair[];
}

interface Found extends Likeness {
  /** The places that it takes of each name, one or two after one another. */
  a: readonly number[];
  b: readonly number[];
}

/** Costs: a word that the other has not, the first initial, a further one. */
const missing = 0.02;
const initial = [0.14, 0.02];

function likenesses(a: PersonName, b: PersonName, families: readonly [number, number]): Found[] {
  const found: Found[] = [];
  const syllabic = isSyllabic(a) && isSyllabic(b);
  const add = (likeness: Likeness | undefined, one: number[], other: number[]) => {
    if (likeness) found.push({ ...likeness, a: one, b: other });
  };
  for (const [i, one] of a.words.entries())
    for (const [j, other] of b.words.entries()) {
      const isFamily = i === families[0] || j === families[1];
      if (one.isInitial !== other.isInitial) {
        if (!isFamily && one.written[0] === other.written[0]) add({ score: 0.86, why: 'INITIAL' }, [i], [j]);
        continue;
      }
      add(wordLikeness(one, other), [i], [j]);
      if (!isFamily) add(givenLikeness(one.text, other.text), [i], [j]);
      if (syllabic) add(syllableLikeness(one.text, other.text, isFamily), [i], [j]);
    }
  together(a, b, syllabic, (likeness, i, j) => add(likeness, [i, i + 1], [j]));
  together(b, a, syllabic, (likeness, j, i) => add(likeness, [i], [j, j + 1]));
  return found.sort(
    (one, other) => other.score - one.score || other.a.length + other.b.length - one.a.length - one.b.length,
  );
}

/** Two neighbours of one name that are written together in the other. */
function together(
  split: PersonName,
  whole: PersonName,
  syllabic: boolean,
  add: (likeness: Likeness, first: number, place: number) => void,
): void {
  for (const [i, first] of split.words.entries()) {
    const second = split.words[i + 1];
    if (!second || (first.isInitial && second.isInitial)) continue;
    const text = canonical(`${first.written}${second.written}`.replaceAll(' ', ''));
    for (const [j, word] of whole.words.entries()) {
      if (Math.abs(word.text.length - text.length) > 2 || word.isInitial) continue;
      if (word.text[0] !== text[0] && word.text.at(-1) !== text.at(-1)) continue;
      const joined: Word = { text, written: text, isInitial: false, isUnvowelled: first.isUnvowelled };
      const alike =
        wordLikeness(joined, word) ??
        (syllabic && bothSyllables(first.text, second.text, word.text) ? { score: 0.93 } : undefined);
      if (alike) add({ score: alike.score - 0.02, why: 'TOGETHER' }, i, j);
    }
  }
}

/** Whether a word is two syllables written together: Zhihao for Chih-hao. */
function bothSyllables(first: string, second: string, whole: string): boolean {
  for (let at = 1; at < whole.length; at += 1)
    if (
      syllableLikeness(first, whole.slice(0, at), false) &&
      syllableLikeness(second, whole.slice(at), false)
    )
      return true;
  return false;
}

const real = ({ words }: PersonName) => words.filter(({ isInitial }) => !isInitial).length;

function scoreBy(a: PersonName, b: PersonName, families: readonly [number, number]): Score {
  const taken = [new Set<number>(), new Set<number>()] as const;
  const chosen = likenesses(a, b, families).filter((each) => {
    if (each.a.some((n) => taken[0].has(n)) || each.b.some((n) => taken[1].has(n))) return false;
    for (const n of each.a) taken[0].add(n);
    for (const n of each.b) taken[1].add(n);
    return true;
  });
  const pairs = chosen.map(({ a: one, b: other, why, score }) => ({
    one: one.map((n) => a.words[n]?.written).join(' '),
    other: other.map((n) => b.words[n]?.written).join(' '),
    why,
    score,
  }));
  const full = pairs.filter(({ why }) => why !== 'INITIAL');
  const left = [a.words.length - taken[0].size, b.words.length - taken[1].size] as const;
  let initials = 0;
  let score = 1 - missing * Math.max(...left);
  // Of many words more may differ.
  const allowance = Math.sqrt(2 / Math.max(2, full.length));
  for (const pair of pairs)
    if (pair.why === 'INITIAL') score -= initial[Math.min(initials++, 1)] ?? 0;
    else score -= (1 - pair.score) * allowance;
  const words = chosen.reduce(
    (sum, each) => sum + (each.why === 'INITIAL' ? 0 : Math.min(each.a.length, each.b.length)),
    0,
  );
  const shorter = Math.min(real(a), real(b));
  const hasFamily = taken[0].has(families[0]) || taken[1].has(families[1]);
  if (full.length === 0 || !hasFamily) score = Math.min(score, 0.5);
  const spans = Math.max(
    chosen.reduce((sum, each) => sum + each.a.length, 0),
    chosen.reduce((sum, each) => sum + each.b.length, 0),
  );
  if (pairs.length === 1 && spans === 1 && (a.words.length > 1 || b.words.length > 1))
    score = Math.min(score, shorter === 1 ? 0.72 : 0.6);
  if (left[0] > 0 && left[1] > 0) score = Math.min(score, words >= 3 ? 0.84 : words >= 2 ? 0.74 : 0.6);
  return { score: Math.max(0, score), pairs };
}

/** How alike the names of two people are. Names in the other order are tried too. */
export function scorePeople(a: PersonName, b: PersonName): Score {
  const orders: [number, number, number][] = [[a.family, b.family, 0]];
  const turned = (name: PersonName) => !name.isFamilyKnown && name.family !== 0 && !name.words[0]?.isInitial;
  if (turned(a)) orders.push([0, b.family, 0.01]);
  if (turned(b)) orders.push([a.family, 0, 0.01]);
  let found: Score = { score: 0, pairs: [] };
  for (const [one, other, cost] of orders) {
    const each = scoreBy(a, b, [one, other]);
    const score = each.score - (each.pairs.every(({ why }) => why === 'SAME') ? 0 : cost);
    if (score > found.score) found = { ...each, score };
  }
  return found;
}
