import type { DemoMatter } from '../content.ts';
import type { Contact } from './contacts.ts';
import type { Username } from './people.ts';

/** A matter that names the firm's own contacts and people only. */
export type Matter = DemoMatter<Contact, Username>;
