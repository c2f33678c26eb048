import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FirmLogo } from './firm-logo.ts';
import { uuid } from './primitives.ts';
import { administrators } from './roles.ts';

/** A logo is a PNG of at most this many bytes, and this many pixels in width and in height. */
export const mostOfLogo = { bytes: 512 * 1024, pixels: 1024 } as const;

const notAnImage = 'Must be a PNG image, in base64.';
const tooLarge = 'At most 512 KB.';

/** A PNG image, in base64. */
const LogoInput = z.strictObject({
  image: z
    .string({ error: notAnImage })
    .check(
      z.maxLength(Math.ceil(mostOfLogo.bytes / 3) * 4, { error: tooLarge }),
      z.regex(/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, { error: notAnImage }),
    ),
});

/** A random id in a path; not one of a record that somebody may or may not see. */
const randomId = z.string().check(z.regex(uuid, { error: 'Not an id.' }), z.toLowerCase());

export const firmLogos = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/logos/:firm/:id/',
    summary: "A firm's logo, for whoever knows its address",
    access: 'public',
    params: z.object({ firm: randomId, id: randomId }),
    file: ['png'],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/v1/firm/logo/',
    summary: "Set the firm's logo",
    access: administrators,
    body: LogoInput,
    response: FirmLogo,
    signedInOnly: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/firm/logo/',
    summary: "Remove the firm's logo",
    access: administrators,
    refuses: ['not-found'],
    signedInOnly: true,
  }),
};

/** The address of a logo. */
export const logoAddress = (firm: string, id: string) => `/api/v1/logos/${firm}/${id}/`;
