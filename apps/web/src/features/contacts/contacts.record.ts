import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import { paths } from '../../shared/paths.ts';
import type { RecordDefinition } from '../../shared/records/record-definition.ts';

/** Contacts as a record type. */
export const contactRecord: RecordDefinition<'contact'> = {
  icon: IconAddressBook,
  screenOf: ({ id }) => ({ to: paths.contact, params: { contactId: id } }),
  list: { to: paths.contacts },
};
