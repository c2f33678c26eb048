import type { account } from '@caseward/contract/account';
import { unauthenticated } from '../../http/api-problem.ts';
import { withTransactions } from '../../http/implement.ts';
import { record } from '../../platform/audit/record.ts';
import {
  type AccountProof,
  notYourPassword,
  requireCurrentPassword,
} from '../../platform/identity/current-password.ts';
import { revokeResetLinks } from '../../platform/identity/one-time-links.queries.ts';
import { requireGoodPassword } from '../../platform/identity/password-policy.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import { hasPassword, holdActiveUser, setPassword } from '../../platform/identity/user-rows.queries.ts';
import { endOwnSessionsBut } from './account.queries.ts';

/** Changes the caller's password; ends all their other sessions and revokes links for a new password. */
export const changePassword = (proof: AccountProof) =>
  withTransactions<typeof account.changePassword>(async (call) => {
    const { caller, transaction, body } = call;
    const owner = await requireCurrentPassword(proof, call);
    await requireGoodPassword('new_password', body.new_password, owner);
    const hash = await hashPassword(body.new_password, { group: caller.userId, member: caller.userId });
    await transaction(async (scope) => {
      // Lock order: the person first, as wherever several of their rows change. Another order could deadlock.
      if (!(await holdActiveUser(scope))) throw unauthenticated();
      if (!(await hasPassword(scope, owner.password_hash))) throw notYourPassword();
      await revokeResetLinks(scope, scope.userId);
      await setPassword(scope, scope.userId, hash);
      const sessionsEnded = await endOwnSessionsBut(scope, caller.sessionId, 'PASSWORD_CHANGED');
      const details = { sessions_ended: sessionsEnded };
      await record(scope, {
        action: 'PASSWORD_CHANGED',
        objectType: 'user',
        objectId: scope.userId,
        details,
      });
    });
  });
