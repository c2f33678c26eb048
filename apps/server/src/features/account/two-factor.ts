import type { account } from '@caseward/contract/account';
import { inSteps } from '../../http/implement.ts';
import { Refusal } from '../../http/refusals.ts';

const unavailable = () =>
  new Refusal('unavailable', 'Two-factor authentication cannot be set up at the moment.');

/** Makes a secret for an authenticator app. */
export const beginTwoFactor = () =>
  inSteps<typeof account.beginTwoFactor>(async () => {
    throw unavailable();
  });

/** Switches two-factor authentication on with a code of the new secret. */
export const confirmTwoFactor = () =>
  inSteps<typeof account.confirmTwoFactor>(async () => {
    throw unavailable();
  });

/** Makes ten new recovery codes. */
export const renewRecoveryCodes = () =>
  inSteps<typeof account.renewRecoveryCodes>(async () => {
    throw unavailable();
  });

/** Switches two-factor authentication off. */
export const removeTwoFactor = () =>
  inSteps<typeof account.removeTwoFactor>(async () => {
    throw unavailable();
  });
