import { sql } from 'kysely';
import { personName, shownName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** People of the firm, as answers name them, by name. */
export const namesOf = (scope: Scope, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : scope
        .rows(
          db
            .selectFrom('users')
            .select(personName().as('person'))
            .where('users.tenant_id', '=', scope.tenantId)
            .where('users.id', '=', sql<string>`any(${ids as string[]}::uuid[])`)
            .orderBy(shownName('users'))
            .orderBy('users.id'),
        )
        .then((rows) => rows.map(({ person }) => person));
