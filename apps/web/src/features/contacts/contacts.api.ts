import type { BulkDeletion } from '@caseward/contract/bulk';
import { type Contact, type ContactInput, type ContactsQuery, contacts } from '@caseward/contract/contacts';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call, type Writing } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery, totalQuery } from '../../shared/api/queries.ts';
import { mostOptions } from '../../shared/forms/option-source.ts';
import type { NamedSource } from '../../shared/lists/filters.ts';
import { fullName } from '../../shared/names.ts';

/** The filtered contacts, by last and first name by default. */
export const contactsQuery = (query: ContactsQuery) => rowsQuery(contacts.list, { query });
/** Their total. */
export const contactsTotal = (query: ContactsQuery) => totalQuery(contacts.list, { query });
/** One contact. */
export const contactQuery = (id: string) => answerQuery(contacts.get, { params: { id } });
/** How the latest notes of its matters begin. */
export const contactNotesQuery = (id: string) => answerQuery(contacts.notes, { params: { id } });

/** The stored contact, not from the cache. */
export const getContact = (id: string) => call(contacts.get, { params: { id } });
/** Adds a contact and answers it. */
export const createContact = (body: ContactInput, writing: Writing) =>
  call(contacts.create, { body, ...writing });
/** Saves a contact and answers it. */
export const updateContact = (id: string, body: ContactInput, writing: Writing) =>
  call(contacts.update, { params: { id }, body, ...writing });
/** What saving a contact changes: matters show their clients' names. */
export const contactSaved: CacheEffects<Contact> = {
  touches: ['contacts/*', 'matters/*'],
  answers: (cache, contact) => cache.setQueryData(contactQuery(contact.id).queryKey, contact),
};
/** What adding a contact changes. */
export const contactAdded: CacheEffects = { touches: ['contacts/', 'dashboard/*'] };
/** Deletes a contact that is no party to a matter. */
export const deleteContact = (id: string) => call(contacts.remove, { params: { id } });
/** Deletes many contacts; answers their deletions, and those that were refused. */
export const deleteContacts = (body: BulkDeletion, idempotency_key: string) =>
  call(contacts.removeMany, { body, idempotency_key });

/** Contacts by name, for choosers. */
export const contactOptions: NamedSource = {
  name: contacts.list.path,
  search: async (search, signal) => {
    const { rows } = await call(contacts.list, { query: { search, limit: mostOptions }, signal });
    return rows.map((contact) => ({ value: contact.id, label: fullName(contact) }));
  },
  nameOf: async (id, signal) => fullName(await call(contacts.get, { params: { id }, signal })),
};
