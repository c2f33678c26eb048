import { labelledWords, linesOf } from './read-data.ts';
import { canonical, type Romanised, type Word } from './spelling.ts';

const business = labelledWords('business-words.txt');
const weak = new Set(business.get('weak')?.map(canonical));
const trade = new Set(business.get('trade')?.map(canonical));
const small = new Set(business.get('small'));
const sameAs = new Map(
  linesOf('business-words.txt').flatMap((line) => {
    const [label, from, to] = line.split(/\s+/);
    return label === 'same:' && from && to ? [[canonical(from), canonical(to)] as const] : [];
  }),
);
const forms = labelledWords('legal-forms.txt', /\s*,\s*/);
const legal = new Set([...(forms.get('') ?? []), ...(forms.get('start') ?? [])].map(phraseOf));
const legalAtStart = new Set(forms.get('start')?.map(phraseOf));
const longestForm = 8;
const connecting = new Set('and und et y e og och ja i n'.split(' '));
const articles = new Set('the der die das la le les el los las il lo gli'.split(' '));
const mostWords = 20;

function phraseOf(text: string): string {
  return text.trim().split(/\s+/).map(canonical).join(' ');
}

/** How much a word tells one company from another. */
export type Weight = 'telling' | 'trade' | 'weak' | 'number';
export interface CompanyWord extends Word {
  weight: number;
  tells: Weight;
}

/** A company's name, read. */
export interface CompanyName {
  kind: 'COMPANY';
  /** Whether nothing in it tells that it is a company. */
  isBare: boolean;
  /** Whether it is no person's: it has a legal form, an article, or words that only companies have. */
  isForm: boolean;
  words: readonly CompanyWord[];
  /** Its first letters, as it may be called by. */
  initials: readonly string[];
  /** What it may be the short form of, if it looks like one. */
  acronyms: readonly string[];
  /** All its words written together. */
  joined: string;
}

const weights: Record<Weight, number> = { telling: 1, trade: 0.35, weak: 0.2, number: 0.3 };

const kindOf = (word: string): Weight =>
  /^\d+$/.test(word)
    ? 'number'
    : weak.has(word)
      ? 'weak'
      : trade.has(word)
        ? 'trade'
        : word.length === 1
          ? 'number'
          : 'telling';

/** Single letters after one another are one word: S. A. */
function joinedLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let letters = '';
  for (const word of [...words, '']) {
    if (/^[a-z]$/.test(word)) {
      letters += word;
      continue;
    }
    if (letters) joined.push(letters);
    letters = '';
    if (word) joined.push(word);
  }
  return joined;
}

function withoutForms(all: readonly string[]): string[] {
  const spelled = all.map(canonical);
  let end = all.length;
  for (let cut = true; cut; ) {
    cut = false;
    for (let count = Math.min(longestForm, end - 1); count > 0 && !cut; count -= 1)
      if (legal.has(spelled.slice(end - count, end).join(' '))) {
        end -= count;
        cut = true;
      }
  }
  for (let count = Math.min(3, end - 1); count > 0; count -= 1)
    if (legalAtStart.has(spelled.slice(0, count).join(' '))) return all.slice(count, end);
  return all.slice(0, end);
}

/** AT&T and UPS; two letters are one only with an ampersand between them. */
function acronymsOf(core: readonly string[], hasAmpersand: boolean): string[] {
  const joined = core.join('');
  const isOne = core.length === 1 || (hasAmpersand && joined.length <= 4);
  return isOne && joined.length >= (hasAmpersand ? 2 : 3) && joined.length <= 6 ? [joined] : [];
}

/** Reads a company's name; legal forms and small words do not count. */
export function readCompany({ text, isUnvowelled }: Romanised): CompanyName | undefined {
  const pieces = text
    .toLowerCase()
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/(?<=[a-z])\.(?=[a-z]{1,2}\b)/g, '')
    .replace(/\b([a-z])\/([a-z])\b/g, '$1$2')
    .replace(/[&+]/g, ' and ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const isConnecting = (word: string, n: number) =>
    connecting.has(word) &&
    n > 0 &&
    n < pieces.length - 1 &&
    (word.length > 1 || ((pieces[n - 1]?.length ?? 0) > 1 && (pieces[n + 1]?.length ?? 0) > 1));
  const all = joinedLetters(pieces.filter((word, n) => !isConnecting(word, n))).slice(0, mostWords);
  const core = withoutForms(all);
  const said = core.filter((word, n) => (n > 0 ? !small.has(word) : !articles.has(word)));
  const isBare = core.length === all.length;
  const words = (said.length > 0 ? said : core).map((word) => {
    const spelled = canonical(word);
    const known = sameAs.get(spelled) ?? spelled;
    return {
      text: known,
      written: word,
      isInitial: false,
      isUnvowelled,
      tells: kindOf(known),
    };
  });
  if (words.length === 0) return undefined;
  const hasTelling = words.some(({ tells }) => tells === 'telling');
  const hasTrade = words.some(({ tells }) => tells === 'trade');
  const weightOf = (tells: Weight) =>
    hasTelling ? weights[tells] : tells === 'trade' ? 1 : hasTrade ? 0.6 : tells === 'weak' ? 1 : 0.6;
  const initialsOf = (some: readonly string[]) => some.map((word) => word[0]).join('');
  const initials = [core, said, all, all.filter((word) => !small.has(word))]
    .filter((some) => some.length > 1)
    .map(initialsOf)
    .filter((letters) => letters.length >= 2 && letters.length <= 6);
  return {
    kind: 'COMPANY',
    isBare: isBare && said.length === core.length && words.every(({ tells }) => tells === 'telling'),
    isForm:
      core.length < all.length ||
      small.has(all[0] ?? '') ||
      (words.length > 2 && all.some((word) => word === 'of' || kindOf(canonical(word)) === 'trade')),
    words: words.map((word) => ({ ...word, weight: weightOf(word.tells) })),
    initials: [...new Set(initials)],
    acronyms: acronymsOf(core, /[&+]/.test(text)),
    joined: canonical(words.map(({ written }) => written).join('')),
  };
}
