import { passwordLength, shortestAlone } from '@caseward/contract/passwords';
import type { Credentials } from '@caseward/contract/session';
import type { Pool } from 'pg';
import { type Actor, inScope } from '../../db/scope.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import type { ClientInfo } from '../../http/implement.ts';
import { record } from '../../platform/audit/record.ts';
import type { BackgroundTasks } from '../../platform/background-tasks.ts';
import { revokeResetLinks } from '../../platform/identity/one-time-links.queries.ts';
import { findOwner } from '../../platform/identity/owner.queries.ts';
import { requireGoodPassword } from '../../platform/identity/password-policy.ts';
import { newHash, normalizedPassword, passwordFits } from '../../platform/identity/passwords.ts';
import type { SignInGuard } from '../../platform/identity/sign-in-guard.ts';
import type { TwoFactor } from '../../platform/identity/two-factor.ts';
import {
  endSessionsOf,
  hasPassword,
  holdActiveUser,
  setPassword,
} from '../../platform/identity/user-rows.queries.ts';
import { usernameKey } from '../../platform/identity/usernames.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import type { DeviceMarks } from './device-marks.ts';
import { findSignIn, wasThrottledLately } from './session.queries.ts';

/** Dependencies of signing in. */
export interface IdentityProof {
  pool: Pool;
  signInGuard: SignInGuard;
  deviceMarks: DeviceMarks;
  twoFactor: TwoFactor;
  /** For events that are recorded while the answer is already on its way. */
  backgroundTasks: BackgroundTasks;
}

/** A person, and the hash that their password was verified against. */
export interface ProvenPerson extends Actor {
  passwordHash: string;
}

/** Why a sign-in failed. */
type Failure = 'password' | 'code' | 'throttled';

const wrongPassword = () => new ApiProblem('unauthenticated', 'Username or password is wrong.');

/** For a password that was changed, or a person who was disabled, between its proof and the session. */
export function asWrongPassword(error: unknown): never {
  throw error instanceof ApiProblem && error.code === 'unauthenticated' ? wrongPassword() : error;
}

const otpRequired = () => new ApiProblem('otp-required', 'Enter the code from your authenticator app.');

/**
 * Authenticates a person, and remembers their device. A known device has a budget of failures of its own, so that
 * attempts from elsewhere cannot use it up.
 * @throws ApiProblem 401, the same for every kind of failure; 401 `otp-required` when the second factor is missing, and
 *   `new-password-required`; 429 and 503 as `SignInGuard.attempt` does
 */
export async function proveIdentity(
  means: IdentityProof,
  credentials: Credentials,
  client: ClientInfo,
): Promise<ProvenPerson> {
  const nameKey = usernameKey(credentials.username);
  const device = means.deviceMarks.read(client, nameKey);
  // Not awaited: refusing an existing name must not take longer than an unknown one (timing attack).
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
    throw wrongPassword();
  }
  means.deviceMarks.keep(client, nameKey);
  return person;
}

/** The person, if password and code are right; `code` if only the password is. */
async function findProven(
  { pool, twoFactor }: IdentityProof,
  nameKey: string,
  { password, new_password, otp = '' }: Credentials,
): Promise<ProvenPerson | 'code' | undefined> {
  const person = await findSignIn(pool, nameKey);
  const fits = await passwordFits(password, person?.password_hash);
  if (!person || !fits) return undefined;
  const passwordHash = person.password_hash;
  const actor = { tenantId: person.tenant_id, userId: person.user_id, passwordHash };
  if (!person.two_factor) return isLongAlone(password) ? actor : replaceShort(pool, actor, new_password);
  // A step, not a failure: it only reveals that the password was right.
  if (otp.trim() === '') throw otpRequired();
  const accepted = await inScope(pool, actor, (scope) => twoFactor.accepts(scope, otp));
  return accepted ? actor : 'code';
}

const isLongAlone = (password: string) => passwordLength(normalizedPassword(password)) >= shortestAlone;

const newPasswordRequired = () =>
  new ApiProblem(
    'new-password-required',
    `An administrator removed your second factor. Your password is too short without one: choose a new one of at least ${shortestAlone} characters.`,
  );

/**
 * A password that was chosen beside a second factor may be too short to stand alone: once an administrator has taken the
 * factor away, signing in takes a new one.
 * @throws ApiProblem 401 `new-password-required` without a new one; 400 naming `new_password`
 */
async function replaceShort(
  pool: Pool,
  person: ProvenPerson,
  password: string | undefined,
): Promise<ProvenPerson | undefined> {
  const owner = await inScope(pool, person, findOwner);
  if (!owner?.two_factor_reset_at || owner.two_factor) return person;
  if (password === undefined) throw newPasswordRequired();
  await requireGoodPassword('new_password', password, owner);
  const passwordHash = await newHash(password);
  const replaced = await inScope(pool, person, async (scope) => {
    if (!(await holdActiveUser(scope)) || !(await hasPassword(scope, person.passwordHash))) return false;
    await revokeResetLinks(scope, scope.userId);
    await setPassword(scope, scope.userId, passwordHash);
    const details = { sessions_ended: await endSessionsOf(scope, scope.userId, 'PASSWORD_CHANGED') };
    await record(scope, { action: 'PASSWORD_CHANGED', objectType: 'user', objectId: scope.userId, details });
    return true;
  });
  return replaced ? { ...person, passwordHash } : undefined;
}

/** Records a failed sign-in in the firm of the username; nothing for an unknown name. */
async function recordFailure(pool: Pool, nameKey: string, address: string, why: Failure): Promise<void> {
  const person = await findSignIn(pool, nameKey);
  if (!person) return;
  const { tenant_id, user_id } = person;
  // The actor is unknown.
  await inScope(pool, { tenantId: tenant_id, userId: SYSTEM_USER_ID, address }, async (scope) => {
    // Once a minute is enough: otherwise an attacker could fill the log.
    if (why === 'throttled' && (await wasThrottledLately(scope, user_id))) return;
    const details = { why };
    await record(scope, { action: 'SIGN_IN_FAILED', objectType: 'user', objectId: user_id, details });
  });
}
