import { holds } from '@caseward/contract/holds';
import { call } from '../../shared/api/call.ts';

/** Puts a matter on legal hold. */
export const placeHold = (matterId: string, reason: string) =>
  call(holds.place, { params: { id: matterId }, body: { reason } });
/** Releases a matter from its legal hold. */
export const releaseHold = (matterId: string, reason: string) =>
  call(holds.release, { params: { id: matterId }, body: { reason } });
