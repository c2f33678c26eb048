import type { ContactKind } from '@caseward/contract/contacts';
import type { SimilarContact } from '@caseward/contract/similar-contacts';
import type { Scope } from '../../db/scope.ts';
import { findAlike } from '../../platform/names/find-alike.ts';
import { likely } from '../../platform/names/match-names.ts';
import { bothReadings, type NameText } from '../../platform/names/read-name.ts';
import { findContacts } from './contacts.queries.ts';
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
}

/** More other names are not asked for. */
const mostOthers = 10;

/** The names of one contact: an other one may be of a company, such as a trade name. */
const namesIn = ({ other_names = '', ...name }: Asked): NameText[] => [
  nameText(name),
  ...[...new Set(other_names.split('\n').map((each) => each.trim()))]
    .filter(Boolean)
    .slice(0, mostOthers)
    .flatMap((each) => bothReadings(each)),
];

/** Contacts that may be the one of this name. */
export async function similarContacts(scope: Scope, asked: Asked): Promise<SimilarContact[]> {
  const alike = (await findAlike(scope, namesIn(asked), likely)).slice(0, mostRead);
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
