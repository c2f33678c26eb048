import { contacts } from '@caseward/contract/contacts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ContactsTable } from '../../features/contacts/ContactsTable.tsx';
import { contactsQuery } from '../../features/contacts/contacts.api.ts';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { ButtonLink } from '../../shared/ui/links.tsx';
import { Page } from '../../shared/ui/Page.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';

const route = getRouteApi('/shell/contacts');

/** The firm's contacts. */
export function ContactsPage() {
  const { search = '' } = route.useSearch();
  const navigate = useNavigate();
  const mayAdd = useMay(contacts.create);
  const rows = useInfiniteQuery(contactsQuery(search));
  return (
    <Page title="Contacts" actions={mayAdd && <ButtonLink to={paths.addContact}>Add New Contact</ButtonLink>}>
      <SearchBox
        label="Search contacts"
        search={search}
        onSearch={(text) => navigate({ to: paths.contacts, search: { search: text }, replace: true })}
      />
      <ContactsTable rows={rows} empty={search ? 'No contact matches.' : 'There are no contacts yet.'} />
    </Page>
  );
}
