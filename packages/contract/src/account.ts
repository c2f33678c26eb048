import * as z from 'zod/mini';
import { absenceInput } from './absences.ts';
import { endpoint } from './endpoint.ts';
import { languages } from './languages.ts';
import { PageQuery } from './paging.ts';
import { NewPassword, presented } from './passwords.ts';
import { personFields } from './person-fields.ts';
import { bodyOf, Id, oneOf, Timestamp } from './primitives.ts';
import { pathId } from './references.ts';
import { everyone } from './roles.ts';
import { CurrentUser } from './session.ts';
import { themes } from './themes.ts';

export const AccountPatch = bodyOf(
  {
    ...personFields,
    ...absenceInput,
    theme: z.optional(oneOf(themes)),
    /** Null: the firm's. */
    language: z.optional(z.nullable(oneOf(languages))),
  },
  [],
);
export type AccountPatch = z.input<typeof AccountPatch>;

/** One of the places a person is signed in at. */
export const AccountSession = z.object({
  id: Id,
  /** For example "Chrome on Windows". */
  device: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp,
  /** The session of this call. */
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

const current_password = presented('Enter your current password.');

/** Ten recovery codes, each valid once, shown only once. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const account = {
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/account/',
    summary: 'Change your name, e-mail address, theme or language, or say when you are away',
    access: everyone,
    body: AccountPatch,
    response: CurrentUser,
    signedInOnly: true,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/v1/account/password/',
    summary: 'Change your password; ends all your other sessions',
    access: everyone,
    body: z.strictObject({ current_password, new_password: NewPassword }),
    signedInOnly: true,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/v1/account/sessions/',
    summary: 'Where you are signed in, last used first',
    access: everyone,
    query: PageQuery,
    response: AccountSession,
    paged: true,
    signedInOnly: true,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/v1/account/sessions/:id/',
    summary: 'Sign out somewhere',
    access: everyone,
    params: z.object({ id: pathId('session') }),
    signedInOnly: true,
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/api/v1/account/sessions/end-others/',
    summary: 'Sign out everywhere but here',
    access: everyone,
    signedInOnly: true,
  }),
  beginTwoFactor: endpoint({
    method: 'POST',
    path: '/api/v1/account/two-factor/',
    summary: 'Make a secret for an authenticator app; it counts once a code of it was given',
    access: everyone,
    beforeTwoFactor: true,
    body: z.strictObject({ current_password }),
    response: z.object({ secret: z.string(), otpauth_url: z.string() }),
    signedInOnly: true,
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '/api/v1/account/two-factor/confirm/',
    summary: 'Turn on two-factor authentication with a code of the new secret',
    access: everyone,
    beforeTwoFactor: true,
    body: z.strictObject({
      code: z
        .string({ error: 'Enter the six digits.' })
        .check(z.maxLength(20, { error: 'Enter the six digits.' })),
    }),
    response: RecoveryCodes,
    refuses: ['conflict'],
    signedInOnly: true,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/v1/account/two-factor/recovery-codes/',
    summary: 'Make ten new recovery codes; the old ones stop working',
    access: everyone,
    body: z.strictObject({ current_password }),
    response: RecoveryCodes,
    refuses: ['conflict'],
    signedInOnly: true,
  }),
  removeTwoFactor: endpoint({
    method: 'POST',
    path: '/api/v1/account/two-factor/remove/',
    summary: 'Turn off two-factor authentication, where the firm allows it',
    access: everyone,
    body: z.strictObject({ current_password }),
    refuses: ['conflict'],
    signedInOnly: true,
  }),
};
