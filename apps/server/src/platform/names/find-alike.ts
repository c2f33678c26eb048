import type { Scope } from '../../db/scope.ts';
import { spellingsOf } from './contact-names.ts';
import { indexDueNames } from './indexing.ts';
import { askedKeys } from './keys.ts';
import { leastScore, type Match, matchReadings } from './match-names.ts';
import { findNames } from './names.queries.ts';
import { type NameText, readName, sameSpelling } from './read-name.ts';

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
  const best = new Map<string, Alike>();
  for (const { contact_id, kind, name: text, family } of found) {
    const match = matchReadings(asked, readName({ kind, text, ...(family && { family }) }));
    if (!match || match.score < least || match.score <= (best.get(contact_id)?.match.score ?? 0)) continue;
    best.set(contact_id, { contactId: contact_id, name: `${text} ${family}`.trim(), match });
  }
  return [...best.values()].sort(
    (one, other) => other.match.score - one.match.score || one.contactId.localeCompare(other.contactId),
  );
}

/** The keys that names share which differ in nothing but order, titles, legal form, accents and the like. */
export const exactKeys = (name: NameText): string[] =>
  readName(name).map((reading) => `=${sameSpelling(reading)}`);
