import { type CompanyName, readCompany } from './read-company.ts';
import { linesOf } from './read-data.ts';
import { type PersonName, readPerson } from './read-person.ts';
import { romanised } from './spelling.ts';

/** Kinds of parties. */
export type NameKind = 'PERSON' | 'COMPANY';
/** One way to read a name. */
export type Name = PersonName | CompanyName;

/** A party's name as it is stored: a person's with the family name apart where it is known. */
export interface NameText {
  kind: NameKind;
  text: string;
  /** Of a person: then `text` is the given names alone. */
  family?: string;
}

/** A name of which nobody knows whether a person or a company has it is read both ways. */
export const bothReadings = (text: string, kind?: NameKind | null): NameText[] =>
  (kind ? [kind] : (['PERSON', 'COMPANY'] as const)).map((each) => ({ kind: each, text }));

/** Longer texts are no names. */
const longest = 300;
const mostNames = 6;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/ /g, '\\s+');
const marks = linesOf('aliases.txt').sort((one, other) => other.length - one.length);
const alias = new RegExp(`[\\s,;(]+(?:${marks.map(escaped).join('|')})[.:)]*\\s+`, 'iu');
const births = linesOf('birth-names.txt').join('|');
const birthName = new RegExp(
  `[\\s,;(]+(?:${births}|née|né|rozená|z domu|født|född|síz)[.:]?\\s+([^()]+)\\)?`,
  'iu',
);

/** The names of one text: with an alias it has several. */
function namesIn(text: string): string[] {
  return text
    .split(alias)
    .map((each) => each.replace(/[()\s,;]+$/u, '').trim())
    .filter(Boolean)
    .slice(0, mostNames);
}

/** The name with the family name that somebody was born with: Ana Ruiz, née Sol is Ana Sol too. */
function withBirthName(text: string): string[] {
  const found = birthName.exec(text);
  const born = found?.[1]?.trim();
  if (!found || !born) return [text];
  const today = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.trim();
  if (!today) return [text];
  const comma = today.indexOf(',');
  const given = comma >= 0 ? today.slice(comma + 1) : today.split(/\s+/).slice(0, -1).join(' ');
  return [today, `${given.trim()} ${born}`.trim()];
}

/** Every reading of a name. Never throws, whatever the text. */
export function readName({ kind, text, family }: NameText): Name[] {
  const cut = text.slice(0, longest).toWellFormed();
  const names = namesIn(cut);
  const read: Name[] = [];
  for (const each of names) {
    const company = readCompany(romanised(family ? `${each} ${family}` : each));
    if (kind === 'COMPANY') {
      if (company) read.push(company);
      // What is called a company may be a person, and a person a company: nothing but the name tells.
      if (company?.isBare && company.words.length >= 2 && company.words.length <= 4)
        read.push(...readPerson(romanised(each)));
      continue;
    }
    if (company?.isForm) read.push(company);
    if (family && names.length === 1 && !birthName.test(` ${family}`)) {
      read.push(...readPerson(romanised(each), romanised(family.slice(0, longest))));
      continue;
    }
    for (const one of withBirthName(family && names.length === 1 ? `${each} ${family}` : each))
      read.push(...readPerson(romanised(one)));
  }
  if (read.length === 0 && family) return readPerson(romanised(family.slice(0, longest)));
  return read.slice(0, mostNames);
}

/** The words of a name as they are indexed for letters in common. */
export const spellingOf = ({ words }: Name): string => words.map(({ text }) => text).join(' ');
const sameSpellings = new WeakMap<Name, string>();

/** What names have in common that differ in nothing but order, titles, legal form and the like. */
export function sameSpelling(name: Name): string {
  const known = sameSpellings.get(name);
  if (known !== undefined) return known;
  const words = name.words.map(({ text }) => text).sort();
  const made = words.join(' ');
  sameSpellings.set(name, made);
  return made;
}
