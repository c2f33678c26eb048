import { sql } from 'kysely';
import { db } from '../../db/statements.ts';
import type { SearchableType } from '../../platform/search/searchable.ts';

/** Matters in the search: by title, number, clients and description. */
export const searchableMatter: SearchableType = {
  type: 'matter',
  found: async (scope, ids) => {
    const [rows, clients] = await Promise.all([
      scope.rows(
        db
          .selectFrom('matters')
          .select(['id', 'title', 'number', 'local_case_number', 'description', 'status', 'updated_at'])
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', sql<string>`any(${ids}::uuid[])`)
          .where('deleted_at', 'is', null),
      ),
      scope.rows(
        db
          .selectFrom('matter_parties')
          .innerJoin('contacts', (join) =>
            join
              .on('contacts.tenant_id', '=', scope.tenantId)
              .onRef('contacts.id', '=', 'matter_parties.contact_id'),
          )
          .select([
            'matter_parties.matter_id',
            'contacts.first_name',
            'contacts.last_name',
            'contacts.former_names',
          ])
          .where('matter_parties.tenant_id', '=', scope.tenantId)
          .where('matter_parties.matter_id', '=', sql<string>`any(${ids}::uuid[])`)
          .where('matter_parties.role', '=', 'CLIENT')
          .orderBy('contacts.id'),
      ),
    ]);
    const ofMatter = Map.groupBy(clients, ({ matter_id }) => matter_id);
    return rows.map(({ number, local_case_number, description, ...row }) => ({
      ...row,
      texts: [
        number,
        local_case_number,
        ...(ofMatter.get(row.id) ?? []).flatMap(({ first_name, last_name, former_names }) => [
          `${first_name} ${last_name}`.trim(),
          former_names,
        ]),
        description,
      ],
    }));
  },
};
