import type { Pool } from 'pg';
import { inScope } from '../../db/scope.ts';
import type { OnRefusedCall } from '../../http/refused-calls.ts';
import { record } from './record.ts';
import { matterBehind } from './refused.queries.ts';

/**
 * Notes refused calls in transactions of their own. What was called on something behind a wall is for those behind it
 * alone; of somebody who does not know of it, the id in their call is like one that names nothing.
 */
export const recordRefusedCalls =
  (pool: Pool): OnRefusedCall =>
  ({ caller, address, endpoint: { method, path }, code, target }) =>
    inScope(pool, { ...caller, address }, async (scope) =>
      record(scope, {
        action: 'REFUSED',
        objectType: 'call',
        objectId: target?.id ?? null,
        matter: target && (await matterBehind(scope, target.referent, target.id)),
        details: { method, path, code },
      }),
    );
