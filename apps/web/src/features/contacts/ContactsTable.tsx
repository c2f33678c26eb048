import type { Contact } from '@caseward/contract/contacts';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import type { Column } from '../../shared/ui/DataTable.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
import type { LoadedRows } from '../../shared/ui/MoreRows.tsx';
import { RowsTable } from '../../shared/ui/RowsTable.tsx';
import { ContactTypeTag } from './ContactTypeTag.tsx';

const columns: Column<Contact>[] = [
  {
    header: 'Name',
    cell: (contact) => (
      <TextLink to={paths.contact} params={{ contactId: contact.id }}>
        {fullName(contact)}
      </TextLink>
    ),
  },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Phone', cell: ({ phone_number }) => phone_number, oneLine: true },
  { header: 'Type', cell: ({ contact_type }) => <ContactTypeTag type={contact_type} /> },
];

/** The firm's contacts. */
export function ContactsTable({ rows, empty }: { rows: LoadedRows<Contact>; empty: string }) {
  return (
    <RowsTable label="Contacts" columns={columns} rows={rows} loading="Loading contacts..." empty={empty} />
  );
}
