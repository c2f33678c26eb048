import { relatives } from './nicknames.ts';
import type { CompanyName } from './read-company.ts';
import { type Name, sameSpelling } from './read-name.ts';
import type { PersonName } from './read-person.ts';
import { soundsOf, unvowelledSoundsOf } from './sounds.ts';
import type { Word } from './spelling.ts';
import { familySpellings, isSyllabic, syllableSkeleton } from './syllables.ts';

/*
 * Names that may match share a key. A name is stored under few keys and asked for by more: the asker knows of nicknames
 * and of spellings, so that the index need not.
 */

/** More keys than this are not asked for. */
const mostKeys = 200;
const mostWords = 6;

/** All letters of a name, sorted: letters that are swapped make no other. */
const lettersOf = (joined: string) => `z${[...joined].sort().join('')}`;

const soundsWithin = (word: Word): string[] => [
  ...new Set([
    ...(word.isUnvowelled ? unvowelledSoundsOf(word.text) : soundsOf(word.text)),
    ...(word.bare ? soundsOf(word.bare) : []),
  ]),
];

/** The sounds of other spellings by which a family name is asked for. */
const soundsOfSpellings = (word: Word): string[] => [
  ...new Set([...familySpellings(word.text)].flatMap(soundsOf)).difference(new Set(soundsWithin(word))),
];

interface Part {
  given: Word;
  family: Word;
}

/** Who may be the given and who the family name; first of all the guessed family name. */
function partsOf({ words, family, isFamilyKnown }: PersonName): Part[] {
  const some = words.slice(-mostWords);
  const offset = words.length - some.length;
  const families = some.filter(
    (word, n) =>
      !word.isInitial && (n === family - offset || (!isFamilyKnown && n === 0) || n >= some.length - 2),
  );
  const guessed = words[family];
  const guessedFirst = [
    ...families.filter((word) => word === guessed),
    ...families.filter((word) => word !== guessed),
  ];
  return guessedFirst.flatMap((last) =>
    some.filter((given) => given !== last).map((given) => ({ given, family: last })),
  );
}

function personKeys(name: PersonName, isAsked: boolean): string[] {
  const joined = name.words.map(({ text }) => text).join('');
  const keys = [`=${sameSpelling(name)}`, `w${joined}`, lettersOf(joined)];
  if (isSyllabic(name)) keys.push(`y${syllableSkeleton(joined)}`);
  const only = name.words.length === 1 ? name.words[0] : undefined;
  const parts = partsOf(name);
  if (isAsked) keys.push(...joinedKeys(name, parts));
  // Other spellings come last: where there are too many keys, the name as it was written counts more.
  for (const sounds of isAsked ? [soundsWithin, soundsOfSpellings] : [soundsWithin]) {
    if (only) keys.push(...sounds(only).map((sound) => `x${sound}`));
    for (const part of parts) keys.push(...keysOfPart(part, sounds(part.family), isAsked));
  }
  return keys;
}

/** Given names that are written apart here may stand as one word there: Min-ho, Minho. */
function joinedKeys({ words }: PersonName, parts: readonly Part[]): string[] {
  return [...new Set(parts.map(({ family }) => family))].flatMap((family) => {
    const given = words.filter((word) => word !== family && !word.isInitial);
    if (given.length < 2) return [];
    const first = given.map(({ text }) => text).join('');
    return [...soundsWithin(family), ...soundsOfSpellings(family)].map((last) => `n${first}|${last}`);
  });
}

function keysOfPart({ given }: Part, families: readonly string[], isAsked: boolean): string[] {
  const keys: string[] = [];
  const called = given.isInitial ? [] : isAsked ? relatives(given.text) : [given.text];
  for (const last of families) {
    for (const first of called) keys.push(`n${first}|${last}`);
    if (given.isInitial) keys.push(`I${given.text}|${last}`, ...(isAsked ? [`i${given.text}|${last}`] : []));
    else {
      for (const sound of soundsWithin(given)) keys.push(`s${[sound, last].sort().join('|')}`);
      keys.push(`${isAsked ? 'I' : 'i'}${given.text[0]}|${last}`);
    }
  }
  return keys;
}

function companyKeys(name: CompanyName, isAsked: boolean): string[] {
  const telling = name.words.filter(({ tells }) => tells === 'telling').slice(0, mostWords);
  const told = telling.length > 0 ? telling : name.words.slice(0, 2);
  const keys = [`=${sameSpelling(name)}`, `w${name.joined}`, lettersOf(name.joined)];
  for (const letters of [...name.initials, ...name.acronyms]) keys.push(`a${letters}`);
  for (const { text } of told) keys.push(`t${text}`);
  if (told.length === 1 && told[0])
    keys.push(...soundsOf(told[0].text).map((sound) => `c${sound}`), `e${told[0].text.slice(1)}`);
  // A person may have given it the name.
  for (const [n, given] of telling.entries()) {
    const family = telling[n + 1];
    if (!family || name.words.indexOf(family) !== name.words.indexOf(given) + 1) continue;
    for (const last of soundsOf(family.text))
      for (const first of isAsked ? relatives(given.text) : [given.text]) keys.push(`n${first}|${last}`);
  }
  return keys;
}

const keysOf = (name: Name, isAsked: boolean): string[] =>
  name.kind === 'PERSON' ? personKeys(name, isAsked) : companyKeys(name, isAsked);

/** The first of each, then the second of each, and so on: none uses the others' places up. */
const inTurn = (lists: readonly (readonly string[])[]): string[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, n) =>
    lists.flatMap((list) => list[n] ?? []),
  ).flat();

/** The keys that a name is stored under. */
export const storedKeys = (names: readonly Name[]): string[] =>
  [...new Set(names.flatMap((name) => keysOf(name, false)))].slice(0, mostKeys);
/** The keys that a name is asked for by. */
export const askedKeys = (names: readonly Name[]): string[] =>
  [...new Set(inTurn(names.map((name) => keysOf(name, true))))].slice(0, mostKeys);
