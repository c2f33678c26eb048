import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { NewPassword } from './passwords.ts';
import { personFields } from './person-fields.ts';
import { optionalText } from './primitives.ts';

const token = z
  .string({ error: 'Enter the link.' })
  .check(z.maxLength(200, { error: 'Not a link from Caseward.' }));

/** Purpose of a one-time link. */
export const linkKinds = ['INVITATION', 'PASSWORD_RESET'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Data for the page of a one-time link. */
export const LinkDetails = z.object({
  kind: z.enum(linkKinds),
  firm_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** '' for an invitation: the person chooses it. */
  username: z.string(),
  /** Minimum length of the password. */
  shortest_password: z.int(),
});
export type LinkDetails = z.infer<typeof LinkDetails>;

export const LinkUse = z.strictObject({
  token,
  /** Required for an invitation; a reset keeps the username. */
  username: z.optional(optionalText(150)),
  /** Names of an invitation that has none; others stand as the firm wrote them. */
  first_name: personFields.first_name,
  last_name: personFields.last_name,
  password: NewPassword,
});
export type LinkUse = z.input<typeof LinkUse>;

export const oneTimeLinks = {
  lookUp: endpoint({
    method: 'POST',
    path: '/api/v1/links/look-up/',
    summary: 'What a one-time link is for',
    access: 'public',
    body: z.strictObject({ token }),
    response: LinkDetails,
    refuses: ['not-found', 'too-many-requests'],
  }),
  use: endpoint({
    method: 'POST',
    path: '/api/v1/links/use/',
    summary: 'Choose username and password on a one-time link, and a name where the firm gave none',
    access: 'public',
    body: LinkUse,
    response: z.object({ username: z.string() }),
    refuses: ['not-found', 'too-many-requests'],
  }),
};
