import type { Scope } from '../../db/scope.ts';
import { record } from '../../platform/audit/record.ts';
import { revokeResetLinks } from '../../platform/identity/one-time-links.queries.ts';
import { endSessionsOf } from '../../platform/identity/user-rows.queries.ts';
import { disablePerson } from './people.queries.ts';

/** Shuts a locked person out: no session, and no link for a new password. */
export async function shutOut(scope: Scope, id: string, by: { by?: 'operator' } = {}): Promise<void> {
  await disablePerson(scope, id);
  await endSessionsOf(scope, id, 'DISABLED');
  await revokeResetLinks(scope, id);
  await record(scope, { action: 'DISABLED', objectType: 'user', objectId: id, ...by });
}
