import * as z from 'zod/mini';
import { absence } from './absences.ts';
import { conflictClearances } from './conflict-clearance.ts';
import { conflictGates } from './conflict-gate.ts';
import { dateOrders } from './date-orders.ts';
import { endpoint } from './endpoint.ts';
import { FirmLogo } from './firm-logo.ts';
import { languages } from './languages.ts';
import { NewPassword, presented } from './passwords.ts';
import { Id, oneOf } from './primitives.ts';
import { everyone, Role } from './roles.ts';
import { themes } from './themes.ts';

export const Credentials = z.strictObject({
  username: presented('Enter your username.'),
  password: presented('Enter your password.'),
  /** The second factor: six digits of the authenticator app, or a recovery code. */
  otp: z.optional(
    z.string({ error: 'Enter the code.' }).check(z.maxLength(40, { error: 'Enter the code.' })),
  ),
  /** Where the answer was that a new password is required. */
  new_password: z.optional(NewPassword),
});
export type Credentials = z.infer<typeof Credentials>;

export const Tokens = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof Tokens>;

/** The tokens of a new session, and the security notices for its owner, a line each. */
export const SignedIn = z.object({ ...Tokens.shape, notice: z.string() });
export type SignedIn = z.infer<typeof SignedIn>;

export const CurrentUser = z.object({
  user: z.object({
    id: Id,
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    role: Role,
    theme: oneOf(themes),
    /** Their own choice; null: the firm's. */
    language: z.nullable(oneOf(languages)),
    two_factor: z.boolean(),
    ...absence,
    /** They are told of deadlines that nobody acts on, and may acknowledge any. */
    in_docket_group: z.boolean(),
    /** Whether they decide where sides oppose, and close conflict checks. */
    clears_conflicts: z.boolean(),
    /** Ids of the saved views that lists open with, by the list's name. */
    default_views: z.record(z.string(), Id),
  }),
  tenant: z.object({
    id: Id,
    name: z.string(),
    time_zone: z.string(),
    date_order: oneOf(dateOrders),
    language: oneOf(languages),
    two_factor_required: z.boolean(),
    personal_tokens_allowed: z.boolean(),
    /** Whether pages say which records their reader has open, and show who else has. */
    presence_shown: z.boolean(),
    conflict_gate: oneOf(conflictGates),
    conflict_clearance: oneOf(conflictClearances),
    logo: z.nullable(FirmLogo),
  }),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const session = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/v1/users/token/',
    summary: 'Sign in with username and password',
    access: 'public',
    body: Credentials,
    response: SignedIn,
    refuses: ['unauthenticated', 'otp-required', 'new-password-required', 'too-many-requests'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/v1/users/token/refresh/',
    summary: 'Exchange a refresh token for its successor and a new access token',
    access: 'public',
    body: z.strictObject({ refresh: z.string().check(z.maxLength(1000)) }),
    response: Tokens,
    refuses: ['unauthenticated'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/v1/users/logout/',
    summary: 'End this session at once',
    access: everyone,
    beforeTwoFactor: true,
    signedInOnly: true,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/v1/users/me/',
    summary: 'The signed-in person and their firm',
    access: everyone,
    beforeTwoFactor: true,
    response: CurrentUser,
  }),
};
