import { sql } from 'kysely';
import { shownNameOrNone } from '../../db/person-name.ts';
import { db } from '../../db/statements.ts';
import type { SearchableType } from '../../platform/search/searchable.ts';

/** Matters in the search: by title, number, parties, lead attorney and description. */
export const searchableMatter: SearchableType = {
  type: 'matter',
  found: async (scope, ids) => {
    const [rows, parties] = await Promise.all([
      scope.rows(
        db
          .selectFrom('matters')
          .leftJoin('users as lead', (join) =>
            join.on('lead.tenant_id', '=', scope.tenantId).onRef('lead.id', '=', 'matters.lead_attorney'),
          )
          .select(['matters.id', 'matters.title', 'matters.number', 'matters.local_case_number'])
          .select(['matters.description', 'matters.status', 'matters.updated_at'])
          .select(shownNameOrNone('lead').as('lead'))
          .where('matters.tenant_id', '=', scope.tenantId)
          .where('matters.id', '=', sql<string>`any(${ids}::uuid[])`)
          .where('matters.deleted_at', 'is', null),
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
          .orderBy('contacts.id'),
      ),
    ]);
    const ofMatter = Map.groupBy(parties, ({ matter_id }) => matter_id);
    return rows.map(({ number, local_case_number, description, lead, ...row }) => ({
      ...row,
      texts: [
        number,
        local_case_number,
        ...(ofMatter.get(row.id) ?? []).flatMap(({ first_name, last_name, former_names }) => [
          `${first_name} ${last_name}`.trim(),
          former_names,
        ]),
        lead ?? '',
        description,
      ],
    }));
  },
};
