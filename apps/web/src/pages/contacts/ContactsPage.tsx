import { contactFilters, contacts } from '@caseward/contract/contacts';
import { t } from '@lingui/core/macro';
import {
  contactColumns,
  contactLabels,
  contactListFilters,
  contactTabs,
} from '../../features/contacts/contact-list.tsx';
import { contactsQuery, contactsTotal, deleteContacts } from '../../features/contacts/contacts.api.ts';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { RecordList } from '../lists/RecordList.tsx';

const narrow = ['contact_type'];
const tabs = { path: paths.contacts, views: contactTabs };
const removeMany = { by: contacts.removeMany, remove: deleteContacts };

/** The firm's contacts. */
export function ContactsPage() {
  const mayAdd = useMay(contacts.create);
  return (
    <RecordList
      name="contacts"
      fields={contactFilters}
      words={contactLabels}
      columnsOf={contactColumns}
      filters={contactListFilters}
      ordering="name"
      narrow={narrow}
      tabs={tabs}
      rowsOf={({ query }) => contactsQuery(query)}
      totalOf={({ query }) => contactsTotal(query)}
      removeMany={removeMany}
      nameOf={fullName}
      actions={mayAdd && <ButtonLink to={paths.addContact}>{t`Add New Contact`}</ButtonLink>}
      importKind="contacts"
    />
  );
}
