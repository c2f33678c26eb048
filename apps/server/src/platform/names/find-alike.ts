import type { Scope } from '../../db/scope.ts';
import { spellingsOf } from './contact-names.ts';
import { indexDueNames } from './indexing.ts';
import { askedKeys } from './keys.ts';
import { leastScore, type Match, matchReadings } from './match-names.ts';
import { findNames } from './names.queries.ts';
import { type Name, type NameKind, type NameText, readName, sameSpelling } from './read-name.ts';
import { findEntryNames } from './register-names.queries.ts';

/** A contact with a name like the one that was asked for. */
export interface Alike {
  contactId: string;
  /** The name that matches: a present or a former one. */
  name: string;
  match: Match;
}

/** The most names of a firm that are compared by their letters. */
const mostByLetters = 300;

/** The contacts of a firm with a name like this one, the likeliest first; deleted ones too. */
export async function findAlike(scope: Scope, name: NameText, least: number = leastScore): Promise<Alike[]> {
  await indexDueNames(scope);
  return compareIndexed(scope, name, least);
}

/** The same, among contacts that the caller has indexed before. */
export async function compareIndexed(
  scope: Scope,
  name: NameText,
  least: number = leastScore,
): Promise<Alike[]> {
  const asked = readName(name);
  const found = await findNames(scope, askedKeys(asked), spellingsOf(asked), mostByLetters);
  return likeliest(
    asked,
    found.map(({ contact_id: owner, ...name }) => ({ owner, ...name })),
    least,
  ).map(({ owner: contactId, name: text, match }) => ({ contactId, name: text, match }));
}

/** An entry of the register with a name like the one that was asked for. */
export interface AlikeEntry {
  owner: string;
  kind: NameKind;
  name: string;
  match: Match;
}

/** Entries of the register, which the caller has indexed before, with a name like this one, the likeliest first. */
export async function compareRegister(
  scope: Scope,
  name: NameText,
  least: number = leastScore,
): Promise<AlikeEntry[]> {
  const asked = readName(name);
  const found = await findEntryNames(scope, askedKeys(asked), spellingsOf(asked), mostByLetters);
  return likeliest(
    asked,
    found.map(({ register_id: owner, ...rest }) => ({ owner, ...rest })),
    least,
  );
}

interface OwnedName {
  owner: string;
  kind: NameKind;
  name: string;
  family: string;
}

/** Whoever has names like the one asked for, each by the likeliest of them, the likeliest first. */
function likeliest(asked: Name[], candidates: readonly OwnedName[], least: number): AlikeEntry[] {
  const best = new Map<string, AlikeEntry>();
  for (const { owner, kind, name: text, family } of candidates) {
    const match = matchReadings(asked, readName({ kind, text, ...(family && { family }) }));
    if (!match || match.score < least || match.score <= (best.get(owner)?.match.score ?? 0)) continue;
    best.set(owner, { owner, kind, name: `${text} ${family}`.trim(), match });
  }
  return [...best.values()].sort(
    (one, other) => other.match.score - one.match.score || one.owner.localeCompare(other.owner),
  );
}

/** The keys that names share which differ in nothing but order, titles, legal form, accents and the like. */
export const exactKeys = (name: NameText): string[] =>
  readName(name).map((reading) => `=${sameSpelling(reading)}`);
