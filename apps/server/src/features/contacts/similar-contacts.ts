import type { ContactKind } from '@caseward/contract/contacts';
import type { SimilarContact } from '@caseward/contract/similar-contacts';
import type { Scope } from '../../db/scope.ts';
import { findAlike } from '../../platform/names/find-alike.ts';
import { likely } from '../../platform/names/match-names.ts';
import { bothReadings, type NameText } from '../../platform/names/read-name.ts';
import { requireReadableContact } from '../../platform/references/references.ts';
import { findContacts } from './contacts.queries.ts';
import { distinctionRowsOf } from './merged-rows.queries.ts';
import { nameText } from './name-text.ts';

const mostSimilar = 10;
/** Deleted contacts are among those with a name like it. */
const mostRead = 50;

interface Asked {
  kind?: ContactKind | undefined;
  first_name: string;
  last_name?: string | undefined;
  /** One a line. */
  other_names?: string | undefined;
  /** The contact whose name it is. */
  contact?: string | undefined;
}

/** More other names are not asked for. */
const mostOthers = 10;

/** The names of one contact: an other one may be of a company, such as a trade name. */
const namesIn = ({ other_names = '', contact: _, ...name }: Asked): NameText[] => [
  nameText(name),
  ...[...new Set(other_names.split('\n').map((each) => each.trim()))]
    .filter(Boolean)
    .slice(0, mostOthers)
    .flatMap((each) => bothReadings(each)),
];

/**
 * Contacts that may be the one of this name, without the contact that has it and those that were told apart from it.
 * @throws ApiProblem 400 naming the field
 */
export async function similarContacts(scope: Scope, asked: Asked): Promise<SimilarContact[]> {
  const others = await othersThan(scope, asked.contact);
  const alike = (await findAlike(scope, namesIn(asked), likely))
    .filter(({ owner }) => !others.has(owner))
    .slice(0, mostRead);
  if (alike.length === 0) return [];
  const contacts = await findContacts(
    scope,
    alike.map(({ owner }) => owner),
  );
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return alike
    .flatMap(({ owner, match }) => {
      const contact = byId.get(owner);
      if (!contact || match.band === 'POSSIBLE') return [];
      const reasons = match.pairs.map(({ one, other, why }) => ({ asked: one, found: other, why }));
      return [{ contact, band: match.band, reasons }];
    })
    .slice(0, mostSimilar);
}

/** A contact, and those of whom somebody has said that they are not it. */
async function othersThan(scope: Scope, contact: string | undefined): Promise<Set<string>> {
  if (!contact) return new Set();
  await requireReadableContact(scope, 'contact', contact);
  const pairs = await distinctionRowsOf(scope, [contact]);
  return new Set([
    contact,
    ...pairs.flatMap(({ one_contact, other_contact }) => [one_contact, other_contact]),
  ]);
}
