import type { HitBand } from '@caseward/contract/conflict-codes';
import type { ConflictHit, PathStep } from '@caseward/contract/conflict-hits';
import type { Scope } from '../../db/scope.ts';
import { reasonsOfMarks, scoreOfMark, sharingMarks } from '../../platform/conflicts/marks.ts';
import { type ContactWithNames, namedContacts } from '../../platform/conflicts/named-contacts.queries.ts';
import { areRelated } from '../../platform/conflicts/related.queries.ts';
import { type Relative, relativesOf } from '../../platform/conflicts/related.ts';
import type { Sharing } from '../../platform/conflicts/sharing.ts';
import { compareIndexed } from '../../platform/names/find-alike.ts';
import { likely, type Match as NameMatch } from '../../platform/names/match-names.ts';
import type { AskedTerm } from './asked-terms.ts';
import { distinctionsOf } from './find-hits.queries.ts';

/** A contact that a term has found. */
export interface FoundHit {
  contact: ContactWithNames;
  matchedName: string;
  band: HitBand;
  score: number;
  reasons: ConflictHit['reasons'];
  path: PathStep[];
  isSame: boolean;
  distinction: string | null;
}
type Match = Pick<FoundHit, 'matchedName' | 'band' | 'score' | 'reasons'>;

/** Hits of a term that are kept: contacts that are merely alike, and those related to one with the very name. */
const mostHits = { alike: 200, related: 500 };
/** Contacts of which the relations are followed: with the very name, and merely alike. */
const mostFollowed = { exact: 500, others: 50 };

/** What was found for a term. */
export interface FoundHits {
  hits: FoundHit[];
  isCapped: boolean;
}

/** Contacts with a name like each term's, and those that they are related to. */
export async function findHits(scope: Scope, terms: readonly AskedTerm[]): Promise<FoundHits[]> {
  const different = await knownDifferent(scope, terms);
  const sharing = await sharingMarks(
    scope,
    terms.flatMap(({ contact }) => contact ?? []),
  );
  // One is compared here while the database looks for the next.
  const alike = await Promise.all(
    terms.map(async (term) => withMarks(await alikeTo(scope, term), sharing.get(term.contact ?? '') ?? [])),
  );
  const wanted = terms.map((term, n) => {
    const some = [...(alike[n] ?? [])].filter(
      // The relatives of its own contact are terms of their own.
      ([id, { score }]) => id !== term.contact && score >= likely && !different(term, id),
    );
    return toFollow(some);
  });
  const leftOut = await Promise.all(wanted.map(({ others }) => areRelated(scope, others)));
  const followed = wanted.map(({ first }) => first);
  const { relatives, isCapped } = await relativesOf(scope, followed.flat());
  const found = terms.map((term, n) =>
    candidatesOf(term, alike[n] ?? new Map(), followed[n] ?? [], relatives),
  );
  const contacts = await namedContacts(scope, [...new Set(found.flatMap((some) => [...some.keys()]))]);
  return terms.map((term, n) => {
    const hits = [...(found[n] ?? [])].flatMap(([id, { match, path }]) => {
      const contact = contacts.get(id);
      const distinction = path.length === 0 ? different(term, id) : null;
      const isSame = id === term.contact;
      // Who went into another contact has everything there.
      if (!contact || (contact.is_merged && !isSame)) return [];
      return [{ contact, ...match, path, isSame, distinction }];
    });
    const exact = hits.filter(({ band, path }) => band === 'EXACT' && path.length === 0);
    const related = hits.filter(({ band, path }) => band === 'EXACT' && path.length > 0);
    const others = hits.filter(({ band }) => band !== 'EXACT');
    return {
      hits: [...exact, ...related.slice(0, mostHits.related), ...others.slice(0, mostHits.alike)],
      isCapped:
        related.length > mostHits.related ||
        others.length > mostHits.alike ||
        leftOut[n] === true ||
        (isCapped && (followed[n]?.length ?? 0) > 0),
    };
  });
}

/** Of which contacts alike the relations are followed, and of which not: the likeliest come first. */
function toFollow(alike: readonly (readonly [id: string, match: Match])[]) {
  const exact = alike.filter(([, { band }]) => band === 'EXACT');
  const others = alike.filter(([, { band }]) => band !== 'EXACT');
  const first = [...exact.slice(0, mostFollowed.exact), ...others.slice(0, mostFollowed.others)];
  const left = [...exact.slice(mostFollowed.exact), ...others.slice(mostFollowed.others)];
  return { first: first.map(([id]) => id), others: left.map(([id]) => id) };
}

type Candidates = Map<string, { match: Match; path: PathStep[] }>;

/** A contact is a hit once: by its own name, or else by the shortest way from one that has it. */
function candidatesOf(
  term: AskedTerm,
  alike: ReadonlyMap<string, Match>,
  followed: readonly string[],
  relatives: ReadonlyMap<string, readonly Relative[]>,
): Candidates {
  const found: Candidates = new Map();
  if (term.contact)
    found.set(term.contact, {
      match: { matchedName: term.name, band: 'EXACT', score: 1, reasons: [] },
      path: [],
    });
  for (const [id, match] of alike) if (!found.has(id)) found.set(id, { match, path: [] });
  const ways = followed.flatMap((id) => {
    const match = alike.get(id);
    return match ? (relatives.get(id) ?? []).map(({ contact, path }) => ({ contact, match, path })) : [];
  });
  ways.sort((one, other) => one.path.length - other.path.length || other.match.score - one.match.score);
  for (const { contact, match, path } of ways) if (!found.has(contact)) found.set(contact, { match, path });
  return found;
}

/** The words of a match that were taken for one another. */
export const reasonsOf = ({ pairs }: NameMatch): ConflictHit['reasons'] =>
  pairs.map(({ one, other, why }) => ({ asked: one, found: other, why }));

/** Contacts with a name like one of the term's, the likeliest first. */
async function alikeTo(scope: Scope, { names }: AskedTerm): Promise<Map<string, Match>> {
  const alike = await compareIndexed(scope, names);
  return new Map(
    alike.map(({ owner, name: matchedName, match }) => [
      owner,
      { matchedName, band: match.band, score: match.score, reasons: reasonsOf(match) },
    ]),
  );
}

/** Those alike, and those with the same mark, who are as likely as with a name that is nearly the same. */
function withMarks(alike: ReadonlyMap<string, Match>, sharing: readonly Sharing[]): Map<string, Match> {
  const all = new Map(alike);
  for (const { contact, name, marks } of sharing) {
    const named = all.get(contact);
    const reasons = [...(named?.reasons ?? []), ...reasonsOfMarks(marks)];
    const isSurer = named !== undefined && named.score >= scoreOfMark;
    const match: Match = isSurer
      ? named
      : { matchedName: named?.matchedName ?? name, band: 'STRONG', score: scoreOfMark, reasons };
    all.set(contact, { ...match, reasons });
  }
  return new Map([...all].sort(([one, a], [other, b]) => b.score - a.score || one.localeCompare(other)));
}

/** Answers by which distinction a term's contact is not another one; null: nobody has said so. */
async function knownDifferent(scope: Scope, terms: readonly AskedTerm[]) {
  const own = [...new Set(terms.flatMap(({ contact }) => contact ?? []))];
  const pairs = own.length > 0 ? await distinctionsOf(scope, own) : [];
  const byPair = new Map(pairs.map((pair) => [`${pair.one_contact} ${pair.other_contact}`, pair.id]));
  return ({ contact }: AskedTerm, other: string): string | null =>
    (contact && byPair.get([contact, other].sort().join(' '))) || null;
}
