import { sql } from 'kysely';
import { db } from '../../db/statements.ts';
import type { SearchableType } from '../../platform/search/searchable.ts';

/** Contacts in the search: by every name, e-mail address and telephone number. */
export const searchableContact: SearchableType = {
  type: 'contact',
  found: async (scope, ids) => {
    const rows = await scope.rows(
      db
        .selectFrom('contacts')
        .select(['id', 'first_name', 'last_name', 'former_names', 'email', 'phone_number', 'updated_at'])
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('deleted_at', 'is', null),
    );
    return rows.map(({ id, first_name, last_name, former_names, email, phone_number, updated_at }) => ({
      id,
      title: `${first_name} ${last_name}`.trim(),
      texts: [former_names, email, phone_number],
      updated_at,
    }));
  },
};
