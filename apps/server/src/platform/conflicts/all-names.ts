import { namesOfContact } from '../names/contact-names.ts';
import type { NameText } from '../names/read-name.ts';
import type { ContactWithNames } from './named-contacts.queries.ts';

/** A name as it is written. */
export const fullName = ({ text, family }: NameText) => (family ? `${text} ${family}` : text);

/** All names under which a contact is asked for, the present one first. */
export const allNamesOf = (contact: ContactWithNames): string[] => namesOfContact(contact).map(fullName);
