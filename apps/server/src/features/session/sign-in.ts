import type { Credentials } from '@caseward/contract/session';
import type { Pool } from 'pg';
import { type Actor, inScope } from '../../db/scope.ts';
import type { Arrival } from '../../http/implement.ts';
import { Refusal } from '../../http/refusals.ts';
import type { Aside } from '../../platform/aside.ts';
import { record } from '../../platform/audit/record.ts';
import { theProduct } from '../../platform/jobs/job-kinds.ts';
import { passwordFits } from '../../platform/passwords.ts';
import type { SignInGuard } from '../../platform/sign-in-guard.ts';
import type { TwoFactor } from '../../platform/two-factor.ts';
import { usernameKey } from '../../platform/usernames.ts';
import type { DeviceMarks } from './device-marks.ts';
import { findSignIn, wasThrottledLately } from './session.queries.ts';

/** What identities are proven with. */
export interface IdentityProof {
  pool: Pool;
  sign_in_guard: SignInGuard;
  device_marks: DeviceMarks;
  two_factor: TwoFactor;
  /** For what is noted while the answer is already on its way. */
  aside: Aside;
}

/** Why somebody could not sign in. */
type Failure = 'password' | 'code' | 'throttled';

const otpRequired = () => new Refusal('otp-required', 'Enter the code of your authenticator app.');

/**
 * Proves who signs in, and marks the device they do it on. A device with a mark has a budget of failures of its own, so
 * that nobody elsewhere can use it up.
 * @throws Refusal 401, the same for every way to be wrong; 401 `otp-required` when the second step is missing; 429 and
 *   503 as `SignInGuard.attempt` does
 */
export async function proveIdentity(
  means: IdentityProof,
  credentials: Credentials,
  arrival: Arrival,
): Promise<Actor> {
  const username_key = usernameKey(credentials.username);
  const device = means.device_marks.read(arrival, username_key);
  // Not awaited: a name that is there must not take longer to be refused than one that is not.
  const noteFailure = (why: Failure) =>
    means.aside.begin(() => recordFailure(means.pool, username_key, arrival.address, why));
  let why: Failure = 'password';
  const person = await means.sign_in_guard
    .attempt(
      means.pool,
      device === undefined
        ? { kind: 'account', owner: username_key, address: arrival.address }
        : { kind: 'device', owner: device },
      async () => {
        const found = await findProven(means, username_key, credentials);
        if (found === 'code') why = found;
        return found === 'code' ? undefined : found;
      },
    )
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'too-many-requests') noteFailure('throttled');
      throw error;
    });
  if (!person) {
    noteFailure(why);
    throw new Refusal('unauthenticated', 'Username or password is wrong.');
  }
  means.device_marks.keep(arrival, username_key);
  return person;
}

/** Who signs in, if password and code are theirs; `code` when the password alone is. */
async function findProven(
  { pool, two_factor }: IdentityProof,
  username_key: string,
  { password, otp = '' }: Credentials,
): Promise<Actor | 'code' | undefined> {
  const person = await findSignIn(pool, username_key);
  const fits = await passwordFits(password, person?.password_hash);
  if (!person || !fits) return undefined;
  if (!person.two_factor) return person;
  // A step, not a failure: it says no more than that the password was right.
  if (otp.trim() === '') throw otpRequired();
  const accepted = await inScope(pool, person, (scope) => two_factor.accepts(scope, otp));
  return accepted ? person : 'code';
}

/** Notes in the firm of whoever it is that signing in under their name failed; of a name that nobody has, nothing. */
async function recordFailure(pool: Pool, username_key: string, address: string, why: Failure): Promise<void> {
  const person = await findSignIn(pool, username_key);
  if (!person) return;
  const { tenant_id, user_id } = person;
  // Nobody is known: it may have been anyone.
  await inScope(pool, { tenant_id, user_id: theProduct, address }, async (scope) => {
    // Once a minute is enough to know that somebody goes on: the log is not theirs to fill.
    if (why === 'throttled' && (await wasThrottledLately(scope, user_id))) return;
    const details = { why };
    await record(scope, { action: 'SIGN_IN_FAILED', object_type: 'user', object_id: user_id, details });
  });
}
