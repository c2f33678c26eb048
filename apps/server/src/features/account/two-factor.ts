import type { account } from '@caseward/contract/account';
import { passwordLength } from '@caseward/contract/passwords';
import type { Scope } from '../../db/scope.ts';
import { inSteps } from '../../http/implement.ts';
import { conflict, invalid, unauthenticated } from '../../http/refusals.ts';
import { record } from '../../platform/audit/record.ts';
import { shortestPassword } from '../../platform/password-policy.ts';
import { present } from '../../platform/present.ts';
import {
  confirmSecret,
  findSecrets,
  keepPendingSecret,
  removeTwoFactor as removeTwoFactorOf,
  replaceRecoveryCodes,
} from '../../platform/two-factor.queries.ts';
import { findOwner } from './account.queries.ts';
import { type AccountProof, confirmationBudget, requireCurrentPassword } from './current-password.ts';

const notBegun = () => conflict('There is no new secret to confirm. Begin with setting up again.');

/** Makes a secret for an authenticator app; one that counts already goes on counting until it is confirmed. */
export const beginTwoFactor = (proof: AccountProof) =>
  inSteps<typeof account.beginTwoFactor>(async (call) => {
    const { username } = await requireCurrentPassword(proof, call);
    const { encrypted, ...shown } = proof.two_factor.newSecret(call.caller, username);
    await call.step(async (scope) => {
      await keepPendingSecret(scope, encrypted);
      await note(scope, 'CHANGED', { two_factor: 'a secret was made' });
    });
    return shown;
  });

/** Switches two-factor authentication on with a code of the new secret. */
export const confirmTwoFactor = (proof: AccountProof) =>
  inSteps<typeof account.confirmTwoFactor>(async ({ caller, step, body }) => {
    const confirm = async (scope: Scope) => {
      const { pending_secret } = (await findSecrets(scope)) ?? {};
      if (!pending_secret) throw notBegun();
      const time_step = proof.two_factor.stepOf(caller, pending_secret, body.code);
      if (time_step === undefined) return undefined;
      if (!(await confirmSecret(scope, pending_secret, time_step))) throw notBegun();
      await note(scope, 'TWO_FACTOR_ON');
      return await newRecoveryCodes(proof, scope);
    };
    const confirmed = await proof.sign_in_guard.attempt(proof.pool, confirmationBudget(caller), () =>
      step(confirm),
    );
    if (!confirmed)
      throw invalid({ code: ['This is not the code of the moment. Check the clock of your device.'] });
    return confirmed;
  });

/** Makes ten new recovery codes; the old ones stop working. */
export const renewRecoveryCodes = (proof: AccountProof) =>
  inSteps<typeof account.renewRecoveryCodes>(async (call) => {
    await requireCurrentPassword(proof, call);
    return await call.step(async (scope) => {
      const { two_factor_since } = present(await findOwner(scope), unauthenticated);
      if (two_factor_since === null) throw conflict('Switch two-factor authentication on first.');
      await note(scope, 'RECOVERY_CODES');
      return await newRecoveryCodes(proof, scope);
    });
  });

/** Switches two-factor authentication off, where the firm allows it. */
export const removeTwoFactor = (proof: AccountProof) =>
  inSteps<typeof account.removeTwoFactor>(async (call) => {
    await requireCurrentPassword(proof, call);
    const needed = shortestPassword({ two_factor: false });
    if (passwordLength(call.body.current_password) < needed)
      throw conflict(
        `Without two-factor authentication a password has at least ${needed} characters. Change yours first.`,
      );
    await call.step(async (scope) => {
      const { two_factor_required } = present(await findOwner(scope), unauthenticated);
      if (two_factor_required)
        throw conflict('Your firm requires two-factor authentication, so it stays on.');
      await removeTwoFactorOf(scope, scope.user_id);
      await note(scope, 'TWO_FACTOR_OFF');
    });
  });

const note = (
  scope: Scope,
  action: 'CHANGED' | 'TWO_FACTOR_ON' | 'TWO_FACTOR_OFF' | 'RECOVERY_CODES',
  details?: { two_factor: string },
) => record(scope, { action, object_type: 'user', object_id: scope.user_id, ...(details && { details }) });

async function newRecoveryCodes({ two_factor }: AccountProof, scope: Scope) {
  const { codes, hashes } = two_factor.newRecoveryCodes(scope);
  await replaceRecoveryCodes(scope, hashes);
  return { recovery_codes: codes };
}
