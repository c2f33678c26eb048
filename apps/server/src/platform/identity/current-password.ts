import type { Pool } from 'pg';
import type { Caller } from '../../http/access-tokens.ts';
import { invalid, unauthenticated } from '../../http/api-problem.ts';
import type { RunTransaction } from '../../http/transaction.ts';
import { orThrow } from '../or-throw.ts';
import { findOwner, type Owner } from './owner.queries.ts';
import { passwordFits } from './passwords.ts';
import type { Budget, SignInGuard } from './sign-in-guard.ts';
import type { TwoFactor } from './two-factor.ts';

/** Input to confirm a person's password. */
export interface AccountProof {
  pool: Pool;
  signInGuard: SignInGuard;
  twoFactor: TwoFactor;
}

/** A call with the caller's own password. */
export interface ProvingCall {
  caller: Caller;
  transaction: RunTransaction;
  body: { current_password: string };
}

/** Failures of a signed-in person have their own budget: a found laptop locks no one out. */
export const confirmationBudget = ({ userId }: Caller): Budget => ({ kind: 'confirmation', owner: userId });

export const notYourPassword = () => invalid({ current_password: ['This is not your current password.'] });

/**
 * Checks that a caller knows their current password; answers the person.
 * @throws ApiProblem 400 naming `current_password`; 429 and 503 as `SignInGuard.attempt` does
 */
export async function requireCurrentPassword(
  { pool, signInGuard }: AccountProof,
  { caller, transaction, body }: ProvingCall,
): Promise<Owner> {
  const owner = orThrow(await transaction(findOwner), unauthenticated);
  const proven = await signInGuard.attempt(pool, confirmationBudget(caller), async () =>
    (await passwordFits(body.current_password, owner.password_hash)) ? owner : undefined,
  );
  if (!proven) throw notYourPassword();
  return proven;
}
