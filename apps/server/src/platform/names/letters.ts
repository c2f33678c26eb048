import type { CompanyName } from './read-company.ts';
import { type Name, spellingOf } from './read-name.ts';

/** By which letters a name is looked for. */
export interface SoughtLetters {
  spelling: string;
  /** Regular expressions that a spelling like it meets, two at most. They narrow what the index has to read. */
  must: readonly string[];
}

/** Of a shorter word, a slip or two may leave nothing that can be looked for. */
const shortest = 6;
const mostRequired = 2;

/**
 * By which letters names are looked for. A reading as a person is left out where a legal form tells a company: its
 * spelling would be the company's, and the form.
 */
export function lettersOf(readings: readonly Name[]): SoughtLetters[] {
  const forms = readings.filter((name) => name.kind === 'COMPANY').filter(({ isForm }) => isForm);
  const isForm = (name: Name) =>
    name.kind === 'PERSON' && forms.some(({ words }) => words.every((word) => hasWord(name, word.text)));
  const bySpelling = Map.groupBy(
    readings.filter((name) => !isForm(name)),
    spellingOf,
  );
  return [...bySpelling].map(([spelling, names]) => ({ spelling, must: requiredOf(names) }));
}

const hasWord = ({ words }: Name, text: string) => words.some((word) => word.text === text);

/** Of a person nothing is required: a short form has no letter in common with some given names. */
function requiredOf(names: readonly Name[]): string[] {
  const [company] = names.flatMap((name) => (name.kind === 'COMPANY' ? name : []));
  return company && names.every(({ kind }) => kind === 'COMPANY') ? required(company) : [];
}

/**
 * What has none of a company's telling words as they are, which keys find, has each of them with a slip or two. Of
 * three, one may be missing.
 */
function required({ words }: CompanyName): string[] {
  const telling = words.filter(({ tells }) => tells === 'telling');
  if (telling.length > mostRequired) return [];
  return telling.filter(({ text }) => text.length >= shortest).map(({ text }) => partsOf(text));
}

/** Any three letters of a word after one another, or its first or last two. */
function partsOf(word: string): string {
  const inside = Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3));
  return [`(^| )${word.slice(0, 2)}`, ...new Set(inside), `${word.slice(-2)} `].join('|');
}
