import { type ContactInput, contacts } from '@caseward/contract/contacts';
import { call } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';
import { fullName } from '../../shared/names.ts';
import type { OptionSource } from '../../shared/ui/options.ts';

export const contactsQuery = (search: string) => rowsQuery(contacts.list, { query: { search } });
export const contactQuery = (id: string) => answerQuery(contacts.get, { params: { id } });

export const createContact = (body: ContactInput) => call(contacts.create, { body });
export const updateContact = (id: string, body: ContactInput) =>
  call(contacts.update, { params: { id }, body });
export const deleteContact = (id: string) => call(contacts.remove, { params: { id } });

/** Contacts by name, for choosers. */
export const contactOptions: OptionSource = {
  name: contacts.list.path,
  search: async (search, signal) => {
    const { rows } = await call(contacts.list, { query: { search }, signal });
    return rows.map((contact) => ({ value: contact.id, label: fullName(contact) }));
  },
};
