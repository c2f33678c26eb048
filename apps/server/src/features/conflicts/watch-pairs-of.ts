import type { PathStep } from '@caseward/contract/conflict-hits';
import type { Scope } from '../../db/scope.ts';
import { fullName } from '../../platform/conflicts/all-names.ts';
import { reasonsOfMarks, scoreOfMark, sharingMarks } from '../../platform/conflicts/marks.ts';
import { type ContactWithNames, namedContacts } from '../../platform/conflicts/named-contacts.queries.ts';
import { type Relative, relativesOf } from '../../platform/conflicts/related.ts';
import { namesOfContact } from '../../platform/names/contact-names.ts';
import { compareIndexed, compareRegister } from '../../platform/names/find-alike.ts';
import { likely } from '../../platform/names/match-names.ts';
import { bothReadings, type NameText } from '../../platform/names/read-name.ts';
import { reasonsOf } from './find-hits.ts';
import { namesOfEntry, partiesAmong } from './watch.queries.ts';
import { type WatchedPair, WatchedPairs } from './watch-pairs.ts';

/** Relatives of a contact whose names are compared, too. */
const mostCompared = 30;
/** Contacts, or entries, alike of which the relatives are followed. */
const mostAlike = 50;

type Match = Pick<WatchedPair, 'kind' | 'matched' | 'band' | 'score' | 'reasons'>;
/** The other way round: what was found asks. */
interface Alike {
  owner: string;
  match: Match;
  back: Match;
}

/** What the watch compares of a change, and whether there are more contacts like these than it compares. */
interface Watched {
  pairs: WatchedPair[];
  isCapped: boolean;
}

/** Everybody whom a change of a contact can bring into a conflict, with whom: by its names, and those of its relatives. */
export async function pairsOfContact(scope: Scope, id: string): Promise<Watched> {
  const { relatives, isCapped } = await relativesOf(scope, [id]);
  const group = [id, ...(relatives.get(id) ?? []).map(({ contact }) => contact)];
  if ((await partiesAmong(scope, group)).size === 0) return { pairs: [], isCapped: false };
  const compared = group.slice(0, mostCompared);
  const contacts = await namedContacts(scope, compared);
  const ways = await waysFrom(scope, compared);
  const pairs = new WatchedPairs();
  let isCut = isCapped || group.length > mostCompared;
  for (const origin of compared) {
    const contact = contacts.get(origin);
    if (!contact) continue;
    const names = namesOfContact(contact);
    const all = await withMarks(scope, await alikeTo(scope, names, origin), contact);
    const [alike, entries] = [theLikeliest(all), await entriesLike(scope, names)];
    isCut ||= all.size > mostAlike;
    const beyond = await waysFrom(
      scope,
      alike.map(({ owner }) => owner),
    );
    const matched = fullName(names[0] ?? { kind: contact.kind, text: '' });
    const same: Match = { kind: contact.kind, matched, band: 'EXACT', score: 1000, reasons: [] };
    for (const { contact: other, path } of ways.get(origin) ?? []) {
      if (compared.includes(other)) pairs.add({ one: other, other: origin, entry: null, ...same, path });
      for (const { owner, match, back } of alike) {
        pairs.add({ one: other, other: owner, entry: null, ...match, path });
        pairs.add({ one: owner, other, entry: null, ...back, path });
      }
      for (const { owner, match } of entries)
        pairs.add({ one: other, other: null, entry: owner, ...match, path });
    }
    for (const { owner, match, back } of alike)
      for (const { contact: other, path } of beyond.get(owner) ?? []) {
        pairs.add({ one: origin, other, entry: null, ...match, path });
        pairs.add({ one: other, other: origin, entry: null, ...back, path });
      }
  }
  return { pairs: pairs.sorted(), isCapped: isCut || pairs.isCapped };
}

/** The contacts that an entry of the register may name, and whom they are related to. */
export async function pairsOfEntry(scope: Scope, id: string): Promise<Watched> {
  const entry = await namesOfEntry(scope, id);
  if (!entry) return { pairs: [], isCapped: false };
  const names = [
    ...bothReadings(entry.name, entry.kind),
    ...entry.other_names.flatMap((name) => bothReadings(name)),
  ];
  const all = await alikeTo(scope, names);
  const alike = theLikeliest(all);
  const ways = await waysFrom(
    scope,
    alike.map(({ owner }) => owner),
  );
  const pairs = new WatchedPairs();
  for (const { owner, back } of alike)
    for (const { contact, path } of ways.get(owner) ?? [])
      pairs.add({ one: contact, other: null, entry: id, ...back, path });
  return { pairs: pairs.sorted(), isCapped: all.size > mostAlike };
}

/** From each contact to itself, and to whom it is related. */
async function waysFrom(scope: Scope, contacts: readonly string[]): Promise<Map<string, Relative[]>> {
  if (contacts.length === 0) return new Map();
  const { relatives } = await relativesOf(scope, contacts);
  const noSteps: PathStep[] = [];
  return new Map(
    contacts.map((contact) => [contact, [{ contact, path: noSteps }, ...(relatives.get(contact) ?? [])]]),
  );
}

async function alikeTo(scope: Scope, names: readonly NameText[], but?: string): Promise<Map<string, Alike>> {
  const best = new Map<string, Alike>();
  for (const { owner, name: found, match, asked } of await compareIndexed(scope, names, likely))
    if (owner !== but) keep(best, owner, asked, found, match);
  return best;
}

/** Those alike, and those with an e-mail address or a number that the contact has, too. */
async function withMarks(scope: Scope, alike: Map<string, Alike>, origin: ContactWithNames) {
  const of = { kind: origin.kind, band: 'STRONG', score: Math.round(scoreOfMark * 1000) } as const;
  const own = fullName(namesOfContact(origin)[0] ?? { kind: origin.kind, text: '' });
  for (const { contact, name, marks } of (await sharingMarks(scope, [origin.id])).get(origin.id) ?? []) {
    if ((alike.get(contact)?.match.score ?? 0) >= of.score) continue;
    const reasons = reasonsOfMarks(marks);
    alike.set(contact, {
      owner: contact,
      match: { ...of, matched: name, reasons },
      back: { ...of, matched: own, reasons },
    });
  }
  return alike;
}

async function entriesLike(scope: Scope, names: readonly NameText[]): Promise<Alike[]> {
  const best = new Map<string, Alike>();
  for (const { owner, name: found, kind, match, asked } of await compareRegister(scope, names, likely))
    keep(best, owner, { ...asked, kind }, found, match);
  return theLikeliest(best);
}

function keep(
  best: Map<string, Alike>,
  owner: string,
  asked: NameText,
  found: string,
  match: Parameters<typeof reasonsOf>[0] & { band: Match['band']; score: number },
): void {
  const score = Math.round(match.score * 1000);
  if (score <= (best.get(owner)?.match.score ?? 0)) return;
  const reasons = reasonsOf(match);
  const of = { kind: asked.kind, band: match.band, score };
  best.set(owner, {
    owner,
    match: { ...of, matched: found, reasons },
    back: {
      ...of,
      matched: fullName(asked),
      reasons: reasons.map(({ asked: one, found: other, why }) => ({ asked: other, found: one, why })),
    },
  });
}

const theLikeliest = (best: ReadonlyMap<string, Alike>) =>
  [...best.values()].sort((one, other) => other.match.score - one.match.score).slice(0, mostAlike);
