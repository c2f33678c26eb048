import { shownName, shownNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Present and past walls of a matter, latest first, for its page and its report. */
export const wallRows = (scope: Scope, matterId: string) =>
  db
    .selectFrom('walls')
    .innerJoin('users as raiser', (join) =>
      join.on('raiser.tenant_id', '=', scope.tenantId).onRef('raiser.id', '=', 'walls.created_by'),
    )
    .leftJoin('users as lifter', (join) =>
      join.on('lifter.tenant_id', '=', scope.tenantId).onRef('lifter.id', '=', 'walls.lifted_by'),
    )
    .select(['walls.id', 'walls.reason', 'walls.created_at as raised_at'])
    .select([shownName('raiser').as('raised_by'), shownNameOrNone('lifter').as('lifted_by')])
    .select(['walls.lifted_at', 'walls.lift_reason'])
    .where('walls.tenant_id', '=', scope.tenantId)
    .where('walls.matter_id', '=', matterId)
    .orderBy('walls.created_at', 'desc')
    .orderBy('walls.id', 'desc');

/** The active wall of a matter, if there is one. */
export const findStanding = (scope: Scope, matterId: string) =>
  scope.row(
    db
      .selectFrom('walls')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('matter_id', '=', matterId)
      .where('lifted_at', 'is', null),
  );
