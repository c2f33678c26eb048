import type { Scope } from '../../db/scope.ts';
import { indexDueNames } from './indexing.ts';
import { askedKeys } from './keys.ts';
import { lettersOf, type SoughtLetters } from './letters.ts';
import { leastScore, type Match, matchReadings } from './match-names.ts';
import { findNames } from './names.queries.ts';
import { type Name, type NameKind, type NameText, readName, sameSpelling } from './read-name.ts';
import { findEntryNames } from './register-names.queries.ts';

/** A name like one of those that were asked for. */
export interface Alike {
  /** The contact, or the entry of the register, that has it. */
  owner: string;
  kind: NameKind;
  /** A present or a former name. */
  name: string;
  match: Match;
  /** Which of the names asked for it is like. */
  asked: NameText;
}

/** The most names of a firm that are compared by their letters. */
const mostByLetters = 300;

/** The contacts of a firm with a name like one of these, the likeliest first; deleted ones too. */
export async function findAlike(
  scope: Scope,
  names: readonly NameText[],
  least: number = leastScore,
): Promise<Alike[]> {
  await indexDueNames(scope);
  return compareIndexed(scope, names, least);
}

/** The same, among contacts that the caller has indexed before. */
export async function compareIndexed(
  scope: Scope,
  names: readonly NameText[],
  least: number = leastScore,
): Promise<Alike[]> {
  const asked = readAsked(names);
  const found = await findNames(scope, ...soughtBy(asked), mostByLetters);
  return likeliest(
    asked,
    found.map(({ contact_id: owner, ...name }) => ({ owner, ...name })),
    least,
  );
}

/** Entries of the register, which the caller has indexed before, with a name like one of these, the likeliest first. */
export async function compareRegister(
  scope: Scope,
  names: readonly NameText[],
  least: number = leastScore,
): Promise<Alike[]> {
  const asked = readAsked(names);
  const found = await findEntryNames(scope, ...soughtBy(asked), mostByLetters);
  return likeliest(
    asked,
    found.map(({ register_id: owner, ...name }) => ({ owner, ...name })),
    least,
  );
}

interface AskedName {
  name: NameText;
  readings: Name[];
}

/** Reads names; what is read the same of several is compared once. */
function readAsked(names: readonly NameText[]): AskedName[] {
  const seen = new Set<string>();
  return names.map((name) => ({
    name,
    readings: readName(name).filter((reading) => {
      const before = seen.size;
      return seen.add(JSON.stringify(reading)).size > before;
    }),
  }));
}

/** Keys and letters of all names at once: most readings of a name share them, and the database is asked once. */
const soughtBy = (asked: readonly AskedName[]): [keys: string[], letters: SoughtLetters[]] => [
  [...new Set(asked.flatMap(({ readings }) => askedKeys(readings)))],
  lettersOf(asked.flatMap(({ readings }) => readings)),
];

interface OwnedName {
  owner: string;
  kind: NameKind;
  name: string;
  family: string;
}

/** Whoever has names like those asked for, each by the likeliest of them, the likeliest first. */
function likeliest(asked: readonly AskedName[], candidates: readonly OwnedName[], least: number): Alike[] {
  const best = new Map<string, Alike>();
  for (const { owner, kind, name: text, family } of candidates) {
    const readings = readName({ kind, text, ...(family && { family }) });
    for (const { name, readings: wanted } of asked) {
      const match = matchReadings(wanted, readings);
      if (!match || match.score < least || match.score <= (best.get(owner)?.match.score ?? 0)) continue;
      best.set(owner, { owner, kind, name: `${text} ${family}`.trim(), match, asked: name });
    }
  }
  return [...best.values()].sort(
    (one, other) => other.match.score - one.match.score || one.owner.localeCompare(other.owner),
  );
}

/** The keys that names share which differ in nothing but order, titles, legal form, accents and the like. */
export const exactKeys = (name: NameText): string[] =>
  readName(name).map((reading) => `=${sameSpelling(reading)}`);
