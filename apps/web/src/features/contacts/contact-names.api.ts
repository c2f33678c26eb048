import { type ContactName, contactNames, type NewContactNameInput } from '@caseward/contract/contact-names';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** The other names of a contact. */
export const contactNamesQuery = (contactId: string) =>
  answerQuery(contactNames.list, { params: { id: contactId } });

/** Gives a contact another name, and answers it. */
export const addContactName = (contactId: string, body: NewContactNameInput) =>
  call(contactNames.create, { params: { id: contactId }, body });

/** Removes a name of a contact. */
export const removeContactName = ({ id, contact }: Pick<ContactName, 'id' | 'contact'>) =>
  call(contactNames.remove, { params: { id: contact, name: id } });

/** What a change of names changes: contacts and their matters are found by them, and former ones are a field, too. */
export const contactNamesChanged: CacheEffects = {
  touches: ['contacts/*', 'matters/', 'matters/:id/conflicts/'],
};
