import type { Credentials } from '@caseward/contract/session';
import type { Pool } from 'pg';
import { type Actor, inScope } from '../../db/scope.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import type { ClientInfo } from '../../http/implement.ts';
import { record } from '../../platform/audit/record.ts';
import type { BackgroundTasks } from '../../platform/background-tasks.ts';
import { passwordFits } from '../../platform/identity/passwords.ts';
import type { SignInGuard } from '../../platform/identity/sign-in-guard.ts';
import type { TwoFactor } from '../../platform/identity/two-factor.ts';
import { usernameKey } from '../../platform/identity/usernames.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import type { DeviceMarks } from './device-marks.ts';
import { findSignIn, wasThrottledLately } from './session.queries.ts';

/** What identities are proven with. */
export interface IdentityProof {
  pool: Pool;
  signInGuard: SignInGuard;
  deviceMarks: DeviceMarks;
  twoFactor: TwoFactor;
  /** For what is noted while the answer is already on its way. */
  backgroundTasks: BackgroundTasks;
}

/** Why somebody could not sign in. */
type Failure = 'password' | 'code' | 'throttled';

const otpRequired = () => new ApiProblem('otp-required', 'Enter the code of your authenticator app.');

/**
 * Proves who signs in, and marks the device they do it on. A device with a mark has a budget of failures of its own, so
 * that nobody elsewhere can use it up.
 * @throws Refusal 401, the same for every way to be wrong; 401 `otp-required` when the second step is missing; 429 and
 *   503 as `SignInGuard.attempt` does
 */
export async function proveIdentity(
  means: IdentityProof,
  credentials: Credentials,
  client: ClientInfo,
): Promise<Actor> {
  const nameKey = usernameKey(credentials.username);
  const device = means.deviceMarks.read(client, nameKey);
  // Not awaited: a name that is there must not take longer to be refused than one that is not.
  const noteFailure = (why: Failure) =>
    means.backgroundTasks.begin(() => recordFailure(means.pool, nameKey, client.address, why));
  let why: Failure = 'password';
  const person = await means.signInGuard
    .attempt(
      means.pool,
      device === undefined
        ? { kind: 'account', owner: nameKey, address: client.address }
        : { kind: 'device', owner: device },
      async () => {
        const found = await findProven(means, nameKey, credentials);
        if (found === 'code') why = found;
        return found === 'code' ? undefined : found;
      },
    )
    .catch((error: unknown) => {
      if (error instanceof ApiProblem && error.code === 'too-many-requests') noteFailure('throttled');
      throw error;
    });
  if (!person) {
    noteFailure(why);
    throw new ApiProblem('unauthenticated', 'Username or password is wrong.');
  }
  means.deviceMarks.keep(client, nameKey);
  return person;
}

/** Who signs in, if password and code are theirs; `code` when the password alone is. */
async function findProven(
  { pool, twoFactor }: IdentityProof,
  nameKey: string,
  { password, otp = '' }: Credentials,
): Promise<Actor | 'code' | undefined> {
  const person = await findSignIn(pool, nameKey);
  const fits = await passwordFits(password, person?.password_hash);
  if (!person || !fits) return undefined;
  const actor = { tenantId: person.tenant_id, userId: person.user_id };
  if (!person.two_factor) return actor;
  // A step, not a failure: it says no more than that the password was right.
  if (otp.trim() === '') throw otpRequired();
  const accepted = await inScope(pool, actor, (scope) => twoFactor.accepts(scope, otp));
  return accepted ? actor : 'code';
}

/** Notes in the firm of whoever it is that signing in under their name failed; of a name that nobody has, nothing. */
async function recordFailure(pool: Pool, nameKey: string, address: string, why: Failure): Promise<void> {
  const person = await findSignIn(pool, nameKey);
  if (!person) return;
  const { tenant_id, user_id } = person;
  // Nobody is known: it may have been anyone.
  await inScope(pool, { tenantId: tenant_id, userId: SYSTEM_USER_ID, address }, async (scope) => {
    // Once a minute is enough to know that somebody goes on: the log is not theirs to fill.
    if (why === 'throttled' && (await wasThrottledLately(scope, user_id))) return;
    const details = { why };
    await record(scope, { action: 'SIGN_IN_FAILED', objectType: 'user', objectId: user_id, details });
  });
}
