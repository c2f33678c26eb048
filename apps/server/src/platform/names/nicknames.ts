import { linesOf } from './read-data.ts';
import { spelledBySound } from './sounds.ts';
import { canonical, romanised } from './spelling.ts';

const shortsOf = new Map<string, Set<string>>();
const formalsOf = new Map<string, Set<string>>();

/** Formal names by their sound: Kristina is called what Christina is. */
const spelledAlike = new Map<string, Set<string>>();

/** Bob is Bobby too: short forms that end in a consonant, with the endings that they get. */
const withEndings = (short: string): string[] => {
  if (!/^[^aeiouy]*[aeiou][^aeiouy]{1,2}$/.test(short) || short.length > 5) return [short];
  const stem = /[aeiou][bdglmnprt]$/.test(short) ? short + short.slice(-1) : short;
  return [short, `${stem}y`, canonical(`${stem}ie`), `${stem}i`];
};

const formalsLike = (name: string): readonly string[] =>
  shortsOf.has(name) ? [name] : [name, ...(spelledAlike.get(spelledBySound(name)) ?? [])];

const add = (map: Map<string, Set<string>>, from: string, to: string) =>
  map.set(from, (map.get(from) ?? new Set()).add(to));

for (const file of ['nicknames-english.txt', 'nicknames-other.txt'])
  for (const line of linesOf(file)) {
    const [formal = '', ...shorts] = romanised(line)
      .text.split(/[:\s]+/)
      .map(canonical);
    add(spelledAlike, spelledBySound(formal), formal);
    for (const short of shorts.flatMap(withEndings)) {
      add(shortsOf, formal, short);
      add(formalsOf, short, formal);
    }
  }

/** Whether one of two given names is short for the other, or a spelling of it. */
export const isShortFor = (short: string, formal: string): boolean =>
  formalsLike(formal).some((each) => shortsOf.get(each)?.has(short) === true);

/** The name that two short forms both stand for. */
export function sharedFormal(one: string, other: string): string | undefined {
  const formals = formalsOf.get(other);
  return formals && [...(formalsOf.get(one) ?? [])].find((formal) => formals.has(formal));
}

/** Every given name that a person with this one may also be called. */
export function relatives(given: string): ReadonlySet<string> {
  const formals = [...(formalsOf.get(given) ?? [])];
  const related = new Set([given, ...formals]);
  for (const like of formalsLike(given)) for (const short of shortsOf.get(like) ?? []) related.add(short);
  for (const formal of formals) for (const short of shortsOf.get(formal) ?? []) related.add(short);
  return related;
}
