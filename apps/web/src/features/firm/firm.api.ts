import { type FirmPatch, firm } from '@caseward/contract/firm';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

export const firmQuery = answerQuery(firm.get, {});
/** What the firm's files take, and may take. */
export const storageQuery = answerQuery(firm.storage, {});
export const updateFirm = (body: FirmPatch) => call(firm.update, { body });
