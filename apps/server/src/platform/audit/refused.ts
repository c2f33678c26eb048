import type { Pool } from 'pg';
import { inScope } from '../../db/scope.ts';
import type { OnRefusedCall } from '../../http/refused-calls.ts';
import { record } from './record.ts';
import { matterBehind } from './refused.queries.ts';

/**
 * Records refused calls in transactions of their own. A call on a record behind a wall is visible only to people
 * behind it, and so is one that was refused because of a matter: it hangs on that matter, an open one before a hidden
 * one. If the caller may not know of the record, its id is treated like one that names nothing.
 */
export const recordRefusedCalls =
  (pool: Pool): OnRefusedCall =>
  ({ caller, address, endpoint: { method, path }, code, target, because }) =>
    inScope(pool, { ...caller, address }, async (scope) =>
      record(scope, {
        action: 'REFUSED',
        objectType: 'call',
        objectId: target?.id ?? null,
        matter:
          because.find(({ visible_to }) => visible_to === null) ??
          because[0] ??
          (target && (await matterBehind(scope, target.referent, target.id))),
        details: { method, path, code },
      }),
    );
