import type { RecordDefinition } from '../../records/record-type.ts';
import { contactExport } from './contact-export.ts';
import { searchableContact } from './contact-search.queries.ts';
import { contactLabel, isNamedByMatter } from './contacts.queries.ts';
import { requireNotMerged } from './unmerging.ts';

/** Contacts as a record type. */
export const contactRecord: RecordDefinition<'contact'> = {
  label: contactLabel,
  hasName: true,
  exported: contactExport,
  searchable: searchableContact,
  checkRestore: requireNotMerged,
  keptWhile: { applies: isNamedByMatter, because: 'A matter still names this contact.' },
};
