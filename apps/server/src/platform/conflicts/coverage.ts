import type { MatterConflicts, uncoveredReasons } from '@caseward/contract/matter-conflicts';
import type { Scope } from '../../db/scope.ts';
import { allNamesOf } from './all-names.ts';
import { presentParties, termsOfMatter } from './coverage.queries.ts';
import { type ContactWithNames, namedContacts } from './named-contacts.queries.ts';
import { type Relative, relativesOf } from './related.ts';
import { isToCover, type StandingParty } from './to-cover.ts';

type Terms = Awaited<ReturnType<typeof termsOfMatter>>;
type Reason = (typeof uncoveredReasons)[number];

/** The present parties of a matter that checks have to ask for. */
export const partiesToCover = async (scope: Scope, matterId: string) =>
  (await presentParties(scope, matterId)).filter(isToCover);

/**
 * Whether parties are covered: by a check of their matter that ended cleared or waived, on the side on which they stand,
 * under every name that they have now; and everybody to whom they are related now, by this check or another one.
 */
export async function coverageOf(
  scope: Scope,
  matterId: string,
  parties: readonly StandingParty[],
): Promise<MatterConflicts['parties']> {
  const ids = [...new Set(parties.map(({ contact_id }) => contact_id))];
  const [contacts, terms, { relatives }] = await Promise.all([
    namedContacts(scope, ids),
    termsOfMatter(scope, matterId),
    relativesOf(scope, ids),
  ]);
  return parties.flatMap(({ contact_id, role, side }) => {
    const contact = contacts.get(contact_id);
    if (!contact) return [];
    const [name = ''] = allNamesOf(contact);
    const { uncovered, check } = coverage(contact, side, terms, relatives.get(contact_id) ?? []);
    return [{ contact: contact_id, name, role, side, uncovered, check }];
  });
}

/** Every party is covered, and there is one. */
export const isCovered = (parties: MatterConflicts['parties']) =>
  parties.length > 0 && parties.every(({ uncovered }) => uncovered === null);

function coverage(
  contact: ContactWithNames,
  side: string,
  terms: Terms,
  relatives: readonly Relative[],
): { uncovered: Reason | null; check: string | null } {
  const own = terms.filter(({ contact_id }) => contact_id === contact.id);
  const [last] = own;
  if (!last) return { uncovered: 'NOT_CHECKED', check: null };
  const [closed] = own.filter(({ state }) => state !== 'UNDECIDED');
  if (closed?.state === 'CONFLICT') return { uncovered: 'CONFLICT', check: closed.check };
  const faults = own
    .filter(isGood)
    .map((term) => ({ uncovered: faultOf(term, contact, side, terms, relatives), check: term.check }));
  const covering = faults.find(({ uncovered }) => uncovered === null);
  if (covering) return covering;
  if (last.state === 'UNDECIDED') return { uncovered: 'UNDECIDED', check: last.check };
  return faults[0] ?? { uncovered: 'NOT_CHECKED', check: last.check };
}

/** What has changed since a term was asked for; null: nothing that matters. */
function faultOf(
  term: Terms[number],
  contact: ContactWithNames,
  side: string,
  terms: Terms,
  relatives: readonly Relative[],
): Reason | null {
  if (term.side !== side) return 'SIDE_CHANGED';
  if (!namesAll(term, contact)) return 'NAME_ADDED';
  // More names than one check asks for take several.
  const ended = relatives.map((relative) =>
    terms.find((each) => each.contact_id === relative.contact && each.side === side && hasEnded(each)),
  );
  if (ended.some((each) => each?.state === 'CONFLICT')) return 'CONFLICT';
  return ended.includes(undefined) ? 'RELATION_ADDED' : null;
}

const isGood = ({ state }: Terms[number]) => state === 'CLEARED' || state === 'WAIVED';
const hasEnded = (term: Terms[number]) => isGood(term) || term.state === 'CONFLICT';

function namesAll({ name, other_names }: Terms[number], contact: ContactWithNames): boolean {
  const asked = new Set([name, ...other_names]);
  return allNamesOf(contact).every((each) => asked.has(each));
}

/** Answers whether a check of a matter that ended well has asked for a contact on a side, under all its names. */
export async function askedWell(scope: Scope, matterId: string) {
  const terms = (await termsOfMatter(scope, matterId)).filter(isGood);
  return (contact: ContactWithNames, side: string | null): boolean =>
    terms.some((term) => term.contact_id === contact.id && term.side === side && namesAll(term, contact));
}
