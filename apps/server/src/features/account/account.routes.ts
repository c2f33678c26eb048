import { account } from '@caseward/contract/account';
import { notFound, unauthenticated } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { requireAbsence } from '../../platform/absences.ts';
import { changesOf, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { requireEmails } from '../../platform/email-addresses.ts';
import type { AccountProof } from '../../platform/identity/current-password.ts';
import { findCurrentUser } from '../../platform/identity/current-user.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { endOwnSession, endOwnSessionsBut, listOwnSessions, updateAccount } from './account.queries.ts';
import { deviceName } from './devices.ts';
import { changePassword } from './password-change.ts';
import { beginTwoFactor, confirmTwoFactor, removeTwoFactor, renewRecoveryCodes } from './two-factor.ts';

/** A person's own account: profile, password, two-factor authentication, sessions. */
export function accountRoutes(api: Api, proof: AccountProof): void {
  implement(api, account, {
    update: async ({ scope, body }) => {
      const { user } = orThrow(await findCurrentUser(scope), unauthenticated);
      requireEmails(body, user);
      requireAbsence(body, user);
      const changes = changesOf<typeof body>(user, body);
      if (!isNothing(changes)) {
        await updateAccount(scope, body);
        await record(scope, { action: 'CHANGED', objectType: 'user', objectId: scope.userId, changes });
      }
      return orThrow(await findCurrentUser(scope), unauthenticated);
    },

    sessions: async ({ scope, caller, query }) => {
      const page = await listOwnSessions(scope, query);
      const rows = page.rows.map(({ user_agent, ...row }) => ({
        ...row,
        device: deviceName(user_agent),
        current: row.id === caller.sessionId,
      }));
      return { ...page, rows };
    },
    endSession: async ({ scope, params }) => {
      if (!(await endOwnSession(scope, params.id))) throw notFound('Session');
      await record(scope, { action: 'SESSION_ENDED', objectType: 'session', objectId: params.id });
    },
    endOtherSessions: async ({ scope, caller }) => {
      const sessions = await endOwnSessionsBut(scope, caller.sessionId, 'ENDED_BY_OWNER');
      const details = { sessions };
      await record(scope, {
        action: 'SESSION_ENDED',
        objectType: 'user',
        objectId: scope.userId,
        details,
      });
    },

    changePassword: changePassword(proof),
    beginTwoFactor: beginTwoFactor(proof),
    confirmTwoFactor: confirmTwoFactor(proof),
    renewRecoveryCodes: renewRecoveryCodes(proof),
    removeTwoFactor: removeTwoFactor(proof),
  });
}
