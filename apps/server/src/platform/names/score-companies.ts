import { type Likeness, type Why, wordLikeness } from './likeness.ts';
import type { CompanyName, CompanyWord } from './read-company.ts';
import type { PersonName } from './read-person.ts';
import type { Pair, Score } from './score-people.ts';

interface Found extends Likeness {
  a: readonly number[];
  b: readonly number[];
}

/** Likeness of words of companies: also of one that is cut short, and of a plural. */
function likeness(one: CompanyWord, other: CompanyWord): Likeness | undefined {
  if (one.tells === 'number' || other.tells === 'number')
    return one.text === other.text ? { score: 1, why: 'SAME' } : undefined;
  const [short, long] = one.text.length < other.text.length ? [one.text, other.text] : [other.text, one.text];
  if (long === `${short}s` || long === `${short}es` || long === `${short.replace(/y$/, '')}ies`)
    return { score: 0.98, why: 'PLURAL' };
  const alike = wordLikeness(one, other);
  if (alike && (alike.why === 'SAME' || long.length >= 4)) return alike;
  return short.length >= 4 && long.startsWith(short) ? { score: 0.88, why: 'BEGINNING' } : undefined;
}

function likenesses(a: CompanyName, b: CompanyName): Found[] {
  const found: Found[] = [];
  for (const [i, one] of a.words.entries())
    for (const [j, other] of b.words.entries()) {
      const alike = likeness(one, other);
      if (alike) found.push({ ...alike, a: [i], b: [j] });
    }
  const together = (
    split: CompanyName,
    whole: CompanyName,
    add: (places: number[], place: number) => void,
  ) => {
    for (let i = 0; i < split.words.length; i += 1)
      for (const [j, word] of whole.words.entries()) {
        let text = split.words[i]?.written ?? '';
        for (let n = i + 1; n < split.words.length && text.length < word.written.length; n += 1) {
          text += split.words[n]?.written;
          if (text === word.written)
            add(
              Array.from({ length: n - i + 1 }, (_, k) => i + k),
              j,
            );
        }
      }
  };
  together(a, b, (places, place) => found.push({ score: 0.98, why: 'TOGETHER', a: places, b: [place] }));
  together(b, a, (places, place) => found.push({ score: 0.98, why: 'TOGETHER', a: [place], b: places }));
  return found.sort(
    (one, other) => other.score - one.score || other.a.length + other.b.length - one.a.length - one.b.length,
  );
}

const weightOf = (words: readonly CompanyWord[]) => words.reduce((sum, { weight }) => sum + weight, 0);

/** Companies are compared by the weight of what they share. */
export function scoreCompanies(a: CompanyName, b: CompanyName): Score {
  const acronym = [
    [a, b],
    [b, a],
  ].some(([short, long]) => short?.acronyms.some((letters) => long?.initials.includes(letters)));
  const taken = [new Set<number>(), new Set<number>()] as const;
  const chosen = likenesses(a, b).filter((each) => {
    if (each.a.some((n) => taken[0].has(n)) || each.b.some((n) => taken[1].has(n))) return false;
    for (const n of each.a) taken[0].add(n);
    for (const n of each.b) taken[1].add(n);
    return true;
  });
  const wordsAt = (name: CompanyName, places: readonly number[]) =>
    places.flatMap((n) => name.words[n] ?? []);
  const shared = chosen.reduce(
    (sum, each) => sum + (each.score * (weightOf(wordsAt(a, each.a)) + weightOf(wordsAt(b, each.b)))) / 2,
    0,
  );
  const left = [
    a.words.filter((_, n) => !taken[0].has(n)),
    b.words.filter((_, n) => !taken[1].has(n)),
  ] as const;
  const bothLeft = (tells: CompanyWord['tells']) =>
    left.every((words) => words.some((word) => word.tells === tells));
  let score = (2 * shared) / (weightOf(a.words) + weightOf(b.words) || 1);
  if (bothLeft('telling')) score *= 0.8;
  if (bothLeft('trade')) score *= 0.9;
  if (bothLeft('number')) score *= 0.97;
  const told = chosen.filter((each) => wordsAt(a, each.a).some(({ tells }) => tells === 'telling'));
  const quality = told.reduce((sum, each) => sum + each.score, 0) / (told.length || 1);
  const misses = (words: readonly CompanyWord[]) =>
    words.filter(({ tells }) => tells !== 'number' && tells !== 'weak');
  if (told.length >= 2 && (misses(left[0]).length === 0 || misses(left[1]).length === 0))
    score = Math.max(score, 0.86 * quality);
  else if (told.length === 1 && isWholeOfOther(a, b, left, told[0])) score = Math.max(score, 0.82 * quality);
  const pairs: Pair[] = chosen.map((each) => ({
    one: wordsAt(a, each.a)
      .map(({ written }) => written)
      .join(' '),
    other: wordsAt(b, each.b)
      .map(({ written }) => written)
      .join(' '),
    why: each.why,
    score: each.score,
  }));
  if (acronym && score < 0.86)
    return { score: 0.86, pairs: [{ one: written(a), other: written(b), why: 'ACRONYM', score: 0.86 }] };
  if (a.joined === b.joined && score < 0.98)
    return { score: 0.98, pairs: [{ one: written(a), other: written(b), why: 'TOGETHER', score: 0.98 }] };
  return { score, pairs };
}

const written = ({ words }: CompanyName) => words.map((word) => word.written).join(' ');

/** Whether one company's only word begins the name of the other: a group and a company of it. */
const isWholeOfOther = (
  a: CompanyName,
  b: CompanyName,
  left: readonly [readonly CompanyWord[], readonly CompanyWord[]],
  only: Found | undefined,
): boolean => {
  const isBeginning = only?.a[0] === 0 && only.b[0] === 0;
  const isWhole = (name: CompanyName, leftOver: readonly CompanyWord[]) =>
    leftOver.every(({ tells }) => tells === 'weak') && (name.words[0]?.text.length ?? 0) >= 5;
  return isBeginning && (isWhole(a, left[0]) || isWhole(b, left[1]));
};

const contained: Record<CompanyWord['tells'], number> = {
  telling: 0.06,
  trade: 0.01,
  weak: 0.01,
  number: 0.01,
};

/** A company that bears a person's name: Law Offices of Ana Ruiz. */
export function scorePersonInCompany(person: PersonName, company: CompanyName): Score {
  const full = person.words.filter(({ isInitial }) => !isInitial);
  if (full.length < 2 || full.length > company.words.length) return { score: 0, pairs: [] };
  const taken = new Set<number>();
  const pairs: Pair[] = [];
  for (const word of full) {
    let best: (Likeness & { place: number }) | undefined;
    for (const [place, other] of company.words.entries()) {
      const alike = taken.has(place) ? undefined : wordLikeness(word, other);
      if (alike && alike.score >= 0.9 && alike.score > (best?.score ?? 0)) best = { ...alike, place };
    }
    if (!best) return { score: 0, pairs: [] };
    taken.add(best.place);
    const why: Why = best.why;
    pairs.push({
      one: word.written,
      other: company.words[best.place]?.written ?? '',
      why,
      score: best.score,
    });
  }
  const places = [...taken];
  const areNeighbours = Math.max(...places) - Math.min(...places) < places.length;
  if (!areNeighbours) return { score: 0.7, pairs };
  const rest = company.words.filter((_, n) => !taken.has(n));
  const score =
    0.9 -
    rest.reduce((sum, { tells }) => sum + contained[tells], 0) -
    pairs.reduce((sum, pair) => sum + 1 - pair.score, 0);
  return { score: Math.max(0, Math.min(score, 0.88)), pairs };
}
