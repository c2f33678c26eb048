import { Readable } from 'node:stream';
import { firmLogos, logoAddress, mostOfLogo } from '@caseward/contract/firm-logos';
import { inScope, type Scope } from '../../db/scope.ts';
import { invalid, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { record } from '../../platform/audit/record.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { lockFirm } from './firm.queries.ts';
import { findLogo, findLogoSize, insertLogo, removeLogo } from './logos.queries.ts';
import { type PngSize, sizeOfPng } from './png.ts';

const missing = () => notFound('Logo');

/** What the audit log says of a logo. */
const inPixels = (logo: PngSize | undefined) => (logo ? `${logo.width} × ${logo.height}` : '');

const changeOf = (before: PngSize | undefined, after: PngSize | undefined) => ({
  action: 'CHANGED' as const,
  objectType: 'firm' as const,
  changes: { logo: { old: inPixels(before), new: inPixels(after) } },
});

/** The firm's logo. */
export function logoRoutes(api: Api): void {
  implement(api, firmLogos, {
    // Sign-in shows it, so nobody is known: the scope is that of the firm in the address, and the id is the secret.
    get: async ({ params: { firm, id } }) => {
      const found = await inScope(
        api.pool,
        { tenantId: firm, userId: SYSTEM_USER_ID },
        (scope) => findLogo(scope, id),
        { onlyReads: true },
      );
      const { image } = orThrow(found, missing);
      return { name: 'logo', format: 'png', bytes: Readable.from([image]), isImmutable: true };
    },
    set: async ({ scope, body }) => {
      const image = Buffer.from(body.image, 'base64');
      const size = fittingSize(image);
      const before = await lockedLogo(scope);
      await removeLogo(scope);
      const id = await insertLogo(scope, image, size);
      await record(scope, { ...changeOf(before, size), objectId: scope.tenantId });
      return { address: logoAddress(scope.tenantId, id), ...size };
    },
    remove: async ({ scope }) => {
      const before = orThrow(await lockedLogo(scope), missing);
      await removeLogo(scope);
      await record(scope, { ...changeOf(before, undefined), objectId: scope.tenantId });
    },
  });
}

/** The size of the firm's logo; nobody else changes it until the transaction ends. */
async function lockedLogo(scope: Scope) {
  await lockFirm(scope);
  return findLogoSize(scope);
}

/** @throws ApiProblem when the image is no PNG, or too large */
function fittingSize(image: Buffer): PngSize {
  const size = sizeOfPng(image);
  if (!size) throw invalid({ image: ['Must be a PNG image, in base64.'] });
  if (image.length > mostOfLogo.bytes) throw invalid({ image: ['At most 512 KB.'] });
  const { width, height } = size;
  if (Math.max(width, height) > mostOfLogo.pixels || Math.min(width, height) < 1)
    throw invalid({ image: [`At most ${mostOfLogo.pixels} pixels in width and in height.`] });
  return size;
}
