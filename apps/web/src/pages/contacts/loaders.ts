import { contactFilters, contacts } from '@caseward/contract/contacts';
import { contactQuery, contactsQuery, contactsTotal } from '../../features/contacts/contacts.api.ts';
import { readListQuery } from '../../features/views/list-address.ts';
import { viewsQuery } from '../../features/views/views.api.ts';
import type { PageLoader } from '../../shared/api/page-loader.ts';
import { ofScreen } from '../../shared/live/list-of-screen.ts';
import { may } from '../../shared/session/permissions.ts';

/** Starts the queries of the list of contacts. */
export const loadContacts: PageLoader = ({ cache, search }) => {
  void cache.prefetchQuery(viewsQuery('contacts'));
  const list = readListQuery(contactFilters, search);
  if (!list) return;
  void cache.prefetchInfiniteQuery(ofScreen('contacts', contactsQuery(list.query)));
  void cache.prefetchQuery(ofScreen('contacts', contactsTotal(list.query)));
};

/** Starts the query of a contact. */
export const loadContact: PageLoader = ({ cache, params: { contactId = '' } }) =>
  void cache.prefetchQuery(contactQuery(contactId));

/** Starts the query of a contact to be changed. */
export const loadContactToEdit: PageLoader = (visit) => {
  if (may(contacts.update)) loadContact(visit);
};
