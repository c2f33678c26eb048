import type { Contact, ContactPatch } from '@caseward/contract/contacts';

/** What is changed together on a contact's page, where it stands. */
export const factFields = {
  name: ['first_name', 'last_name', 'former_names'],
  type: ['contact_type'],
  email: ['email', 'emails'],
  phone: ['phone_number', 'phones'],
  addresses: ['addresses'],
  employer: ['employer'],
  date_of_birth: ['date_of_birth'],
  register_number: ['register_number'],
} as const satisfies Record<string, readonly (keyof ContactPatch & keyof Contact)[]>;
export type ContactFact = keyof typeof factFields;

export type ContactValues = Partial<Pick<Contact, (typeof factFields)[ContactFact][number]>>;

/** A fact of a contact that can be changed. */
export interface EditedContact {
  contact: Contact;
  fact: ContactFact;
  /** What it is called on the page. */
  name: string;
}
