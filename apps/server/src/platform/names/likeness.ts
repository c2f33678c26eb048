import { isShortFor, sharedFormal } from './nicknames.ts';
import { soundsOf, spelledBySound, unvowelledSoundsOf } from './sounds.ts';
import type { Word } from './spelling.ts';
import { familySpellings, syllableClass } from './syllables.ts';

/** Why two words are taken for one another. */
export type Why =
  | 'SAME'
  | 'PARTICLE'
  | 'TOGETHER'
  | 'SHORT_FORM'
  | 'SPELLED_BY_SOUND'
  | 'LETTERS'
  | 'SOUND'
  | 'ROMANISED'
  | 'INITIAL'
  | 'BEGINNING'
  | 'PLURAL'
  | 'ACRONYM';

/** How alike two words are. */
export interface Likeness {
  score: number;
  why: Why;
}

const longestCompared = 64;
const rows = [0, 1, 2].map(() => new Uint8Array(longestCompared + 1)) as [Uint8Array, Uint8Array, Uint8Array];

/** Letters to insert, leave out, change or swap to get from one word to the other; 99 for more than `most`. */
function slips(one: string, other: string, most: number): number {
  const [long, width] = [one.length, other.length];
  if (Math.abs(long - width) > most || Math.max(long, width) > longestCompared) return 99;
  let [before, last, row] = rows;
  for (let j = 0; j <= width; j += 1) last[j] = j;
  for (let i = 1; i <= long; i += 1) {
    row[0] = i;
    let least = i;
    const letter = one.charCodeAt(i - 1);
    for (let j = 1; j <= width; j += 1) {
      const same = letter === other.charCodeAt(j - 1);
      let cost = Math.min(last[j] ?? 0, row[j - 1] ?? 0) + 1;
      cost = Math.min(cost, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (
        i > 1 &&
        j > 1 &&
        letter === other.charCodeAt(j - 2) &&
        one.charCodeAt(i - 2) === other.charCodeAt(j - 1)
      )
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    // A swap looks one row further back: it can save one.
    if (least > most + 1) return 99;
    [before, last, row] = [last, row, before];
  }
  const found = last[width] ?? 99;
  return found > most ? 99 : found;
}

const best = (...found: (Likeness | undefined)[]): Likeness | undefined =>
  found.reduce((one, other) => (other && other.score > (one?.score ?? 0) ? other : one), undefined);

/** One slip weighs more in a short word. */
const oneSlip = [0, 0, 0, 0.86, 0.9, 0.92, 0.94];

function byLetters(one: string, other: string): Likeness | undefined {
  const long = Math.max(one.length, other.length);
  if (long < 3) return undefined;
  const count = slips(one, other, 2);
  if (count === 1) return { score: oneSlip[Math.min(long, 6)] ?? 0, why: 'LETTERS' };
  if (count === 2 && long >= 7) return { score: long >= 9 ? 0.88 : 0.85, why: 'LETTERS' };
  return undefined;
}

function bySound(one: Word, other: Word): Likeness | undefined {
  const [a, b] = [one.text, other.text];
  if (one.isUnvowelled !== other.isUnvowelled) {
    const [bare, full] = one.isUnvowelled ? [a, b] : [b, a];
    const sounds = soundsOf(full);
    return unvowelledSoundsOf(bare).some((sound) => sounds.includes(sound))
      ? { score: 0.9, why: 'ROMANISED' }
      : undefined;
  }
  if (a.length < 3 || b.length < 3) return undefined;
  if (spelledBySound(a) === spelledBySound(b) && spelledBySound(a).length > 1)
    return { score: 0.93, why: 'SPELLED_BY_SOUND' };
  const sounds = soundsOf(b);
  if (!soundsOf(a).some((sound) => sounds.includes(sound))) return undefined;
  const long = Math.max(a.length, b.length);
  const share = 1 - slips(spelledBySound(a), spelledBySound(b), long) / long;
  return share >= 0.6 ? { score: 0.84 + 0.07 * share, why: 'SOUND' } : undefined;
}

/** How alike two words are as words, whatever their place in a name; undefined: not at all. */
export function wordLikeness(one: Word, other: Word): Likeness | undefined {
  if (one.text === other.text) return { score: 1, why: 'SAME' };
  if (one.bare === other.text || other.bare === one.text || (one.bare && one.bare === other.bare))
    return { score: 0.98, why: 'PARTICLE' };
  const bare = (word: Word): Word => ({ ...word, text: word.bare ?? word.text });
  const plain = best(byLetters(one.text, other.text), bySound(one, other));
  if (!one.bare && !other.bare) return plain;
  const without = best(byLetters(bare(one).text, bare(other).text), bySound(bare(one), bare(other)));
  return best(plain, without && { ...without, score: without.score - 0.02 });
}

/** How alike two given names are as such: one is short for the other, or both for a third. */
export function givenLikeness(one: string, other: string): Likeness | undefined {
  if (isShortFor(one, other) || isShortFor(other, one)) return { score: 0.95, why: 'SHORT_FORM' };
  return sharedFormal(one, other) ? { score: 0.88, why: 'SHORT_FORM' } : undefined;
}

/** How alike two words are as they romanise the same East Asian name. */
export function syllableLikeness(one: string, other: string, isFamily: boolean): Likeness | undefined {
  if (isFamily && familySpellings(one).has(other)) return { score: 0.9, why: 'ROMANISED' };
  const sound = syllableClass(one);
  return sound && sound === syllableClass(other) ? { score: 0.91, why: 'ROMANISED' } : undefined;
}
