import { account } from '@caseward/contract/account';
import { call } from '../../shared/api/call.ts';

/** Confirmation by the current password. */
interface Proof {
  current_password: string;
}

export const beginTwoFactor = (body: Proof) => call(account.beginTwoFactor, { body });
export const confirmTwoFactor = (code: string) => call(account.confirmTwoFactor, { body: { code } });
export const renewRecoveryCodes = (body: Proof) => call(account.renewRecoveryCodes, { body });
export const removeTwoFactor = (body: Proof) => call(account.removeTwoFactor, { body });
