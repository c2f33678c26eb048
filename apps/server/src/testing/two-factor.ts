import { setTimeout } from 'node:timers/promises';
import { account } from '@caseward/contract/account';
import { Secret, TOTP } from 'otpauth';
import { type Founding, type Person, password } from './firm.ts';

/** An authenticator app with the secret of one person. */
export interface Authenticator {
  secret: string;
  recovery_codes: string[];
  /** The code of the time step at this distance from the present one. */
  code(away?: number): string;
}

const period = 30;
/** Longer than any test uses one code, in milliseconds. */
const longEnough = 6_000;

/** The code of a secret, at this distance in time steps from now. */
export const codeOf = (secret: string, away = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + away * period * 1000 });

/** Waits until the present time step will last, so that its code stays valid. */
async function untilStepLasts(): Promise<void> {
  const remaining = TOTP.remaining({ period });
  if (remaining < longEnough) await setTimeout(remaining);
}

/** Sets up two-factor authentication for a person through the API; the code of the previous step is used up. */
export async function setUpTwoFactor(person: Person): Promise<Authenticator> {
  await untilStepLasts();
  const begun = await person.call(account.beginTwoFactor, { body: { current_password: password } });
  const { secret } = begun.body;
  const confirmed = await person.call(account.confirmTwoFactor, { body: { code: codeOf(secret, -1) } });
  return {
    secret,
    recovery_codes: confirmed.body.recovery_codes,
    code: (away) => codeOf(secret, away),
  };
}

/** Switches two-factor authentication on for a person, with a secret that no app has. */
export async function giveTwoFactor(
  { owner }: Pick<Founding, 'owner'>,
  tenantId: string,
  userId: string,
): Promise<void> {
  const own = [tenantId, userId];
  await owner.query(
    `insert into caseward.two_factor_secrets (tenant_id, user_id, secret) values ($1, $2, '\\x00')`,
    own,
  );
  await owner.query(
    `insert into caseward.recovery_codes (tenant_id, user_id, hash) values ($1, $2, '\\x00')`,
    own,
  );
  await owner.query(
    'update caseward.users set two_factor_since = now() where tenant_id = $1 and id = $2',
    own,
  );
}
