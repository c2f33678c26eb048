import type { ContactKind } from '@caseward/contract/contacts';
import type { SimilarContact } from '@caseward/contract/similar-contacts';
import type { Scope } from '../../db/scope.ts';
import { findAlike } from '../../platform/names/find-alike.ts';
import { likely } from '../../platform/names/match-names.ts';
import { findContacts } from './contacts.queries.ts';
import { nameText } from './name-text.ts';

const mostSimilar = 10;
/** Deleted contacts are among those with a name like it. */
const mostRead = 50;

interface Asked {
  kind?: ContactKind | undefined;
  first_name: string;
  last_name?: string | undefined;
}

/** Contacts that may be the one of this name. */
export async function similarContacts(scope: Scope, asked: Asked): Promise<SimilarContact[]> {
  const alike = (await findAlike(scope, nameText(asked), likely)).slice(0, mostRead);
  if (alike.length === 0) return [];
  const contacts = await findContacts(
    scope,
    alike.map(({ contactId }) => contactId),
  );
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return alike
    .flatMap(({ contactId, match }) => {
      const contact = byId.get(contactId);
      if (!contact || match.band === 'POSSIBLE') return [];
      const reasons = match.pairs.map(({ one, other, why }) => ({ asked: one, found: other, why }));
      return [{ contact, band: match.band, reasons }];
    })
    .slice(0, mostSimilar);
}
