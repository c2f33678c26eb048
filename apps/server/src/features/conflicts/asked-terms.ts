import type { PathStep } from '@caseward/contract/conflict-hits';
import type { NewConflictCheck } from '@caseward/contract/new-conflict-check';
import type { PartyRole, PartySide } from '@caseward/contract/party-roles';
import { usualSide } from '@caseward/contract/usual-sides';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import { fullName } from '../../platform/conflicts/all-names.ts';
import { askedWell } from '../../platform/conflicts/coverage.ts';
import { type ContactWithNames, namedContacts } from '../../platform/conflicts/named-contacts.queries.ts';
import { relativesOf } from '../../platform/conflicts/related.ts';
import { namesOfContact } from '../../platform/names/contact-names.ts';
import { bothReadings, type NameText } from '../../platform/names/read-name.ts';
import { requireContacts } from '../../platform/references/references.ts';
import { partiesToCheck } from './asked-terms.queries.ts';

/** Somebody whom a check asks for, under all their names. */
export interface AskedTerm {
  name: string;
  isPerson: boolean | null;
  role: PartyRole | null;
  side: PartySide | null;
  contact: string | null;
  /** As a party of the matter that is checked. */
  isParty: boolean;
  otherNames: string[];
  via: PathStep[];
  /** As they are compared. */
  names: NameText[];
}

type GivenTerm = NonNullable<z.output<typeof NewConflictCheck>['terms']>[number];
type WantedTerm = GivenTerm & { isParty?: boolean; via?: PathStep[] };

/** More names are not asked for by one check, relatives included; the next asks for the rest. */
export const mostAsked = 200;

/**
 * Those whom a check asks for: the parties of its matter, the names given, and whom their contacts are related to.
 * @throws ApiProblem 400 naming the term
 */
export async function termsOf(
  scope: Scope,
  matterId: string | undefined,
  given: readonly GivenTerm[],
): Promise<{ terms: AskedTerm[]; isCapped: boolean }> {
  await requireNames(scope, given);
  const parties = matterId ? await partiesToCheck(scope, matterId) : [];
  const wanted: WantedTerm[] = [
    ...parties.map(({ contact_id, role, side }) => ({ contact: contact_id, role, side, isParty: true })),
    ...given,
  ];
  if (wanted.length === 0) throw invalid({ terms: ['Enter at least one name.'] });
  const asked = withoutRepetitions(wanted);
  const own = asked.flatMap(({ contact }) => contact ?? []);
  const { relatives, isCapped } = await relativesOf(scope, own);
  const related = asked.flatMap((term) =>
    (relatives.get(term.contact ?? '') ?? []).map(({ contact, path }) => ({
      contact,
      role: term.role,
      side: sideOf(term),
      via: path,
    })),
  );
  const all: WantedTerm[] = [...asked, ...withoutRepetitions(related, asked)];
  const contacts = await namedContacts(
    scope,
    all.flatMap(({ contact }) => contact ?? []),
  );
  const first =
    all.length > mostAsked && matterId ? await notAskedFirst(scope, matterId, all, contacts) : all;
  const terms = first.slice(0, mostAsked).map((term) => asTerm(term, contacts.get(term.contact ?? '')));
  return { terms, isCapped: isCapped || all.length > mostAsked };
}

/** Whom no check that ended well has asked for comes first, so that further checks cover a matter of many names. */
async function notAskedFirst(
  scope: Scope,
  matterId: string,
  terms: readonly WantedTerm[],
  contacts: ReadonlyMap<string, ContactWithNames>,
): Promise<WantedTerm[]> {
  const isAsked = await askedWell(scope, matterId);
  const [asked, others] = [true, false].map((which) =>
    terms.filter((term) => {
      const contact = contacts.get(term.contact ?? '');
      return which === (contact !== undefined && isAsked(contact, sideOf(term) ?? null));
    }),
  );
  return [...(others ?? []), ...(asked ?? [])];
}

async function requireNames(scope: Scope, given: readonly GivenTerm[]): Promise<void> {
  for (const [place, { name, contact }] of given.entries())
    if (!name && !contact) throw invalid({ [`terms.${place}.name`]: ['Enter a name.'] });
  const contacts = [...new Set(given.flatMap(({ contact }) => contact ?? []))];
  await requireContacts(scope, 'terms', contacts);
}

const sideOf = ({ side, role }: Pick<GivenTerm, 'side' | 'role'>): PartySide | undefined =>
  side ?? (role && usualSide(role));

/** A contact is asked for once on each side. */
function withoutRepetitions<Term extends GivenTerm>(
  terms: readonly Term[],
  before: readonly GivenTerm[] = [],
): Term[] {
  const keyOf = (term: GivenTerm) => term.contact && `${term.contact} ${sideOf(term)}`;
  const seen = new Set(before.flatMap((term) => keyOf(term) ?? []));
  return terms.filter((term) => {
    const key = keyOf(term);
    if (!key) return true;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function asTerm(term: WantedTerm, contact: ContactWithNames | undefined): AskedTerm {
  const { name, role, isParty = false, other_names = [], via = [] } = term;
  const kind = contact?.kind ?? term.kind;
  const own = contact ? namesOfContact(contact) : [];
  const [first = name ?? '', ...others] = [...own.map(fullName), ...(name ? [name] : []), ...other_names];
  const typed = [...(name ? [name] : []), ...other_names];
  return {
    name: first,
    isPerson: kind ? kind === 'PERSON' : null,
    role: role ?? null,
    side: sideOf(term) ?? null,
    contact: contact?.id ?? null,
    isParty,
    otherNames: [...new Set(others)].filter((other) => other !== first),
    via,
    names: [...own, ...typed.flatMap((each) => bothReadings(each, kind))],
  };
}
