import { linesOf } from './read-data.ts';

/*
 * Chinese names are written in Latin letters by several systems; what Wade-Giles and Pinyin write differently is read
 * as one: Chih-hao and Zhihao.
 */
const initials: readonly (readonly [RegExp, string])[] = [
  [/^(?:tz|ts|z|c(?=[^h]))/, 'z'],
  [/^(?:hs|x)/, 'x'],
  [/^(?:zh|ch|j|q)/, 'c'],
  [/^sh/, 's'],
  [/^ss|^sz/, 's'],
  [/^[dt]/, 't'],
  [/^[bp]/, 'p'],
  [/^[gk]/, 'k'],
];
const finals: readonly (readonly [RegExp, string])[] = [
  [/^yi/, 'i'],
  [/^wu/, 'u'],
  [/^yu/, 'u'],
  [/^y/, 'i'],
  [/^w/, 'u'],
  [/ih$|ŭ$/, 'i'],
  [/ueh$/, 'ue'],
  [/ieh$/, 'ie'],
  [/ien$/, 'ian'],
  [/iung$/, 'iong'],
  [/ung$/, 'ong'],
  [/eh$/, 'e'],
  [/uo$/, 'o'],
  [/uei$/, 'ui'],
  [/uen$/, 'un'],
  [/iou$/, 'iu'],
  [/erh$/, 'er'],
];
const syllable =
  /^(?:zh|ch|sh|hs|tz|ts|sz|ss|[bpmfdtnlgkhjqxrzcsyw])?(?:i?[ao]ng?|ia[on]?|iao|ien|ieh|ie|iong|iung|iu|iou|ing?|ih?|u[ae]ng?|uai|uan|uang|ueh?|uei|ui|un|uen|ung|uo?|eng?|ei|eh|erh?|e|ao|ai|ou|ong|o|a|an|ang|en)$/;

const classOf = (word: string): string =>
  finals.reduce(
    (text, [from, to]) => text.replace(from, to),
    initials.reduce((text, [from, to]) => text.replace(from, to), word),
  );

/** What a Chinese syllable is whatever system wrote it; undefined for what is no syllable. */
export const syllableClass = (word: string): string | undefined =>
  word.length <= 6 && syllable.test(word) ? classOf(word) : undefined;

/** The consonants of a Chinese name as all systems have them, wherever one puts blanks. */
export const syllableSkeleton = (joined: string): string =>
  joined
    .replace(/ng/g, 'N')
    .replace(/hs|x/g, 'x')
    .replace(/tz|ts|z(?!h)/g, 'z')
    .replace(/zh|ch|j|q/g, 'c')
    .replace(/d/g, 't')
    .replace(/b/g, 'p')
    .replace(/g/g, 'k')
    .replace(/[aeiouhwy]/g, '');

const families = linesOf('family-spellings.txt').map((line) => line.split(/\s+/));
const spellingsOf = new Map<string, Set<string>>();
for (const family of families)
  for (const spelling of family)
    spellingsOf.set(spelling, new Set([...(spellingsOf.get(spelling) ?? []), ...family]));

/** Other spellings of an East Asian family name. */
export const familySpellings = (word: string): ReadonlySet<string> => spellingsOf.get(word) ?? none;
const none: ReadonlySet<string> = new Set();

/** Whether a name may be East Asian: by its script, or by a family name. */
export const isSyllabic = ({ isChinese, words }: Syllabic): boolean =>
  isChinese || words.some(({ text }) => familySpellings(text).size > 0);

interface Syllabic {
  isChinese: boolean;
  words: readonly { text: string }[];
}
