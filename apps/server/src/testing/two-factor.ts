import { setTimeout } from 'node:timers/promises';
import { account } from '@caseward/contract/account';
import { Secret, TOTP } from 'otpauth';
import { type Person, password } from './firm.ts';

/** An authenticator app with the secret of one person. */
export interface Authenticator {
  secret: string;
  recovery_codes: string[];
  /** The code of the time step so many away from the one that is now. */
  code(away?: number): string;
}

const period = 30;
/** Longer than any test goes on with one code, in milliseconds. */
const longEnough = 6_000;

/** The code of a secret, so many time steps away from now. */
export const codeOf = (secret: string, away = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + away * period * 1000 });

/** Waits until the time step that is now will last, so that what is a code of it goes on being one. */
async function untilStepLasts(): Promise<void> {
  const remaining = TOTP.remaining({ period });
  if (remaining < longEnough) await setTimeout(remaining);
}

/** Sets two-factor authentication up for a person, as they do it; the code of the time step before now is used up. */
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
