import type { account } from '@caseward/contract/account';
import { inSteps } from '../../http/implement.ts';
import { Refusal } from '../../http/refusals.ts';

/** Changes the caller's password; ends all their other sessions. */
export const changePassword = () =>
  inSteps<typeof account.changePassword>(async () => {
    throw new Refusal('unavailable', 'Passwords cannot be changed at the moment.');
  });
