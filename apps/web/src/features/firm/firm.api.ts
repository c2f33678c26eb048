import { type FirmPatch, firm } from '@caseward/contract/firm';
import { firmLogos } from '@caseward/contract/firm-logos';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

export const firmQuery = answerQuery(firm.get, {});
/** What the firm's files take, and may take. */
export const storageQuery = answerQuery(firm.storage, {});
export const updateFirm = (body: FirmPatch) => call(firm.update, { body });
/** Makes a PNG image, in base64, the firm's logo. */
export const setLogo = (image: string) => call(firmLogos.set, { body: { image } });
export const removeLogo = () => call(firmLogos.remove, {});
