import type { KeptReason } from '@caseward/contract/imports';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { contactLabel } from './contacts.queries.ts';

const among = (ids: readonly string[]) => sql<string>`any(${ids as string[]}::uuid[])`;

/** Locks contacts until the transaction ends. */
export const lockContacts = (scope: Scope, ids: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('contacts')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', among(ids))
      .orderBy('id')
      .forUpdate(),
  );

/** What keeps contacts when their import is taken back; deleted ones included. */
export const contactStandings = (scope: Scope, ids: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('contacts')
      .select([
        'id',
        contactLabel.as('label'),
        sql<KeptReason | null>`case
          when deleted_at is not null then 'DELETED'
          when exists (${db
            .selectFrom('matter_parties')
            .innerJoin('matters', (on) =>
              on
                .onRef('matters.tenant_id', '=', 'matter_parties.tenant_id')
                .onRef('matters.id', '=', 'matter_parties.matter_id'),
            )
            .select('matter_parties.matter_id')
            .where('matter_parties.tenant_id', '=', scope.tenantId)
            .where('matter_parties.contact_id', '=', sql.ref<string>('contacts.id'))
            .where('matters.tenant_id', '=', scope.tenantId)
            .where('matters.deleted_at', 'is', null)}) then 'IN_USE'
          when version > 1 then 'CHANGED' end`.as('kept'),
      ])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', among(ids)),
  );
