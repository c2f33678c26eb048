import { addressLine } from '@caseward/contract/contact-details';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { SearchableType } from '../../platform/search/searchable.ts';

/** Aliases, trade names and the like, as the search reads them. */
const furtherNames = (scope: Scope) =>
  db
    .selectFrom('contact_names')
    .where('contact_names.tenant_id', '=', scope.tenantId)
    .where('contact_names.contact_id', '=', sql.ref<string>('contacts.id'))
    .where('contact_names.kind', '<>', 'FORMER')
    .where('contact_names.removed_at', 'is', null)
    .select(sql<string>`string_agg(contact_names.name, ', ' order by contact_names.id)`.as('names'))
    .$asScalar()
    .as('further_names');

/** Contacts in the search: by every name, e-mail address, telephone number and address. */
export const searchableContact: SearchableType = {
  type: 'contact',
  found: async (scope, ids) => {
    const rows = await scope.rows(
      db
        .selectFrom('contacts')
        .select(['id', 'first_name', 'last_name', 'former_names', 'email', 'phone_number', 'updated_at'])
        .select(['phones', 'emails', 'addresses', 'employer', 'register_number', furtherNames(scope)])
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('deleted_at', 'is', null),
    );
    return rows.map((contact) => ({
      id: contact.id,
      title: `${contact.first_name} ${contact.last_name}`.trim(),
      texts: [
        ...[contact.former_names, contact.further_names ?? '', contact.email, contact.phone_number],
        ...contact.emails.map(({ address }) => address),
        ...contact.phones.map(({ number }) => number),
        ...contact.addresses.map(addressLine),
        ...[contact.employer, contact.register_number],
      ],
      phone: contact.phone_number || (contact.phones[0]?.number ?? ''),
      updated_at: contact.updated_at,
    }));
  },
};
