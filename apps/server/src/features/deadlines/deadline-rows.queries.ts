import { deadlineFields } from '@caseward/contract/deadline-fields';
import type { Deadline } from '@caseward/contract/deadline-record';
import { fieldNames } from '@caseward/contract/field-descriptions';
import { sql } from 'kysely';
import { acceptable, type Page, type SortKeys } from '../../db/keyset.ts';
import { personNameOrNone } from '../../db/person-name.ts';
import type { Tenant } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** A deadline's columns that are fields of the same name. */
export const deadlineColumns = fieldNames(deadlineFields, 'matter');

/** Columns of deadlines in every answer. */
export const deadlineRows = (scope: Tenant) =>
  db
    .selectFrom('deadlines')
    // LEFT, so that counting can skip them: people who see a deadline see its matter.
    .leftJoin('matters', (join) =>
      join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'deadlines.matter_id'),
    )
    .leftJoin('users as lead', (join) =>
      join.on('lead.tenant_id', '=', scope.tenantId).onRef('lead.id', '=', 'deadlines.responsible'),
    )
    .leftJoin('users as deputy', (join) =>
      join.on('deputy.tenant_id', '=', scope.tenantId).onRef('deputy.id', '=', 'deadlines.backup'),
    )
    .select([
      'deadlines.id',
      'deadlines.matter_id as matter',
      ...deadlineColumns.map((name) => `deadlines.${name}` as const),
    ])
    .select(['deadlines.value_number', 'deadlines.zone', 'deadlines.earliest_on', 'deadlines.latest_on'])
    .select(['deadlines.source', 'deadlines.version', 'deadlines.created_at', 'deadlines.updated_at'])
    .select([
      'matters.title as matter_title',
      personNameOrNone('lead').as('responsible_details'),
      personNameOrNone('deputy').as('backup_details'),
    ])
    .where('deadlines.tenant_id', '=', scope.tenantId)
    .where('deadlines.deleted_at', 'is', null);

type DeadlineRow = Omit<Deadline, 'matter_details'> & { matter_title: string | null };
type Ordered = Pick<DeadlineRow, 'id' | 'title' | 'due_on' | 'created_at'>;

const id = { column: sql.ref('deadlines.id'), of: (row: Ordered) => row.id, accepts: acceptable.id };

/** Sort orders of deadlines. */
export const deadlineOrders: SortKeys<'due_on' | 'title' | 'created_at', Ordered> = {
  due_on: [{ column: sql.ref('deadlines.due_on'), of: (row) => row.due_on, accepts: acceptable.day }, id],
  title: [{ column: sql.ref('deadlines.title'), of: (row) => row.title, accepts: acceptable.text }, id],
  created_at: [
    { column: sql.ref('deadlines.created_at'), of: (row) => row.created_at, accepts: acceptable.moment },
    id,
  ],
};

/** A deadline with its references, as the contract defines it. */
export const toDeadline = ({ matter_title, ...deadline }: DeadlineRow): Deadline => ({
  ...deadline,
  matter_details: { id: deadline.matter, title: matter_title ?? '' },
});

/** A page of deadlines, as the contract defines them. */
export const toDeadlinePage = (page: Page<DeadlineRow>): Page<Deadline> => ({
  ...page,
  rows: page.rows.map(toDeadline),
});
