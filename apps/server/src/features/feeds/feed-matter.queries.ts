import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** The matter that a feed shows, as far as its person still sees it. */
export const findReadableMatter = (scope: Scope, id: string) =>
  scope.row(
    db
      .selectFrom('matters')
      .select(['id', 'number as matter_number', 'visible_to'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );
