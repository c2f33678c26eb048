import type { account } from '@caseward/contract/account';
import { passwordLength } from '@caseward/contract/passwords';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid, unauthenticated } from '../../http/api-problem.ts';
import { withTransactions } from '../../http/implement.ts';
import { record } from '../../platform/audit/record.ts';
import {
  type AccountProof,
  confirmationBudget,
  requireCurrentPassword,
} from '../../platform/identity/current-password.ts';
import { findOwner } from '../../platform/identity/owner.queries.ts';
import { shortestPassword } from '../../platform/identity/password-policy.ts';
import {
  confirmSecret,
  findSecrets,
  keepPendingSecret,
  deleteTwoFactor as removeTwoFactorOf,
  replaceRecoveryCodes,
} from '../../platform/identity/two-factor.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';

const notBegun = () => conflict('There is no new secret to confirm. Begin with setting up again.');

/** Makes a secret for an authenticator app. The active one stays valid until the new one is confirmed. */
export const beginTwoFactor = (proof: AccountProof) =>
  withTransactions<typeof account.beginTwoFactor>(async (call) => {
    const { username } = await requireCurrentPassword(proof, call);
    const { encrypted, ...shown } = proof.twoFactor.newSecret(call.caller, username);
    await call.transaction(async (scope) => {
      await keepPendingSecret(scope, encrypted);
      await note(scope, 'CHANGED', { two_factor: 'a secret was made' });
    });
    return shown;
  });

/** Switches two-factor authentication on with a code of the new secret. */
export const confirmTwoFactor = (proof: AccountProof) =>
  withTransactions<typeof account.confirmTwoFactor>(async ({ caller, transaction, body }) => {
    const confirm = async (scope: Scope) => {
      const { pending_secret } = (await findSecrets(scope)) ?? {};
      if (!pending_secret) throw notBegun();
      const timeStep = proof.twoFactor.stepOf(caller, pending_secret, body.code);
      if (timeStep === undefined) return undefined;
      if (!(await confirmSecret(scope, pending_secret, timeStep))) throw notBegun();
      await note(scope, 'TWO_FACTOR_ON');
      return await newRecoveryCodes(proof, scope);
    };
    const confirmed = await proof.signInGuard.attempt(proof.pool, confirmationBudget(caller), () =>
      transaction(confirm),
    );
    if (!confirmed)
      throw invalid({ code: ['This is not the code of the moment. Check the clock of your device.'] });
    return confirmed;
  });

/** Makes ten new recovery codes; the old ones stop working. */
export const renewRecoveryCodes = (proof: AccountProof) =>
  withTransactions<typeof account.renewRecoveryCodes>(async (call) => {
    await requireCurrentPassword(proof, call);
    return await call.transaction(async (scope) => {
      const { two_factor_since } = orThrow(await findOwner(scope), unauthenticated);
      if (two_factor_since === null) throw conflict('Turn on two-factor authentication first.');
      await note(scope, 'RECOVERY_CODES');
      return await newRecoveryCodes(proof, scope);
    });
  });

/** Switches two-factor authentication off, where the firm allows it. */
export const removeTwoFactor = (proof: AccountProof) =>
  withTransactions<typeof account.removeTwoFactor>(async (call) => {
    await requireCurrentPassword(proof, call);
    const needed = shortestPassword({ two_factor: false });
    if (passwordLength(call.body.current_password) < needed)
      throw conflict(
        `Without two-factor authentication a password has at least ${needed} characters. Change yours first.`,
      );
    await call.transaction(async (scope) => {
      const { two_factor_required } = orThrow(await findOwner(scope), unauthenticated);
      if (two_factor_required)
        throw conflict('Your firm requires two-factor authentication, so it stays on.');
      await removeTwoFactorOf(scope, scope.userId);
      await note(scope, 'TWO_FACTOR_OFF');
    });
  });

const note = (
  scope: Scope,
  action: 'CHANGED' | 'TWO_FACTOR_ON' | 'TWO_FACTOR_OFF' | 'RECOVERY_CODES',
  details?: { two_factor: string },
) => record(scope, { action, objectType: 'user', objectId: scope.userId, ...(details && { details }) });

async function newRecoveryCodes({ twoFactor }: AccountProof, scope: Scope) {
  const { codes, hashes } = twoFactor.newRecoveryCodes(scope);
  await replaceRecoveryCodes(scope, hashes);
  return { recovery_codes: codes };
}
