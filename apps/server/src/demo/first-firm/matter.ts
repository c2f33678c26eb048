import type { DemoMatter } from '../content.ts';
import type { Contact } from './contacts.ts';
import type { Username } from './people.ts';

/** A matter that names only the firm's own contacts and people. */
export type Matter = DemoMatter<Contact, Username>;
