import { contactFilters, contacts } from '@caseward/contract/contacts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { contactColumns, contactLabels, contactListFilters } from '../../features/contacts/contact-list.tsx';
import { contactsQuery, contactsTotal } from '../../features/contacts/contacts.api.ts';
import { ExportMenu } from '../../features/exports/ExportMenu.tsx';
import { ImportLink } from '../../features/imports/ImportLink.tsx';
import { ListPage } from '../../features/views/ListPage.tsx';
import { useList } from '../../features/views/use-list.ts';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';

/** The firm's contacts. */
export function ContactsPage() {
  const list = useList('contacts', contactFilters);
  const mayAdd = useMay(contacts.create);
  const timeZone = useTimeZone();
  const columns = useMemo(() => contactColumns(timeZone), [timeZone]);
  const rows = useInfiniteQuery({
    ...contactsQuery(list.query),
    enabled: list.isReady,
    placeholderData: keepPreviousData,
  });
  const total = useQuery({ ...contactsTotal(list.query), enabled: list.isReady });
  const exporting = { list, columns, words: contactLabels };
  return (
    <ListPage
      list={list}
      words={contactLabels}
      rows={rows}
      total={total.data}
      columns={columns}
      filters={contactListFilters}
      ordering="name"
      actions={mayAdd && <ButtonLink to={paths.addContact}>Add New Contact</ButtonLink>}
      exchange={
        <>
          <ExportMenu {...exporting} />
          <ImportLink kind="contacts" />
        </>
      }
      bulk={(chosen) => <ExportMenu {...exporting} chosen={chosen} />}
      nameOf={fullName}
    />
  );
}
