import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './paging.ts';
import { presented } from './passwords.ts';
import { PersonName } from './person-name.ts';
import { Id, oneOf, requiredLine, Timestamp } from './primitives.ts';
import { pathId } from './references.ts';
import { administrators, everyone } from './roles.ts';

/** What a personal access token may do: read, or whatever else its person may do. */
export const tokenScopes = ['READ', 'WRITE'] as const;
export const TokenScope = z.enum(tokenScopes);
export type TokenScope = (typeof tokenScopes)[number];
export const tokenScopeLabels: Record<TokenScope, string> = { READ: 'Read', WRITE: 'Read and write' };

/** Lifetime of a personal access token, in days. */
export const tokenDays = { shortest: 1, longest: 365, usual: 90 } as const;
/** Maximum number of valid personal access tokens of a person. */
export const mostTokens = 20;
/** What every personal access token begins with, for scanners that look for leaked secrets. */
export const tokenPrefix = 'caseward_pat_';

const wrongDays = `Must be a whole number of days from ${tokenDays.shortest} to ${tokenDays.longest}.`;

/** A valid personal access token, without the token itself. */
export const PersonalToken = z.object({
  id: Id,
  name: z.string(),
  scope: TokenScope,
  /** Its last four characters. */
  hint: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** To the minute; null: never. */
  last_used_at: z.nullable(Timestamp),
});
export type PersonalToken = z.infer<typeof PersonalToken>;

/** A personal access token of somebody of the firm. */
export const TokenOfFirm = z.object({ ...PersonalToken.shape, user: PersonName });
export type TokenOfFirm = z.infer<typeof TokenOfFirm>;

/** A new personal access token: the token itself is answered this once. */
export const IssuedToken = z.object({ ...PersonalToken.shape, token: z.string() });
export type IssuedToken = z.infer<typeof IssuedToken>;

export const TokenInput = z.strictObject({
  name: requiredLine(100, 'Enter what the token is for.'),
  scope: oneOf(tokenScopes),
  /** Left out: 90. */
  days: z.optional(
    z
      .int({ error: wrongDays })
      .check(
        z.minimum(tokenDays.shortest, { error: wrongDays }),
        z.maximum(tokenDays.longest, { error: wrongDays }),
      ),
  ),
  current_password: presented('Enter your current password.'),
});
export type TokenInput = z.input<typeof TokenInput>;

const params = z.object({ id: pathId('token') });

/** A person's own tokens: a part of their account. */
export const ownTokens = {
  tokens: endpoint({
    method: 'GET',
    path: '/api/v1/account/tokens/',
    summary: 'Your valid personal access tokens, latest first',
    access: everyone,
    response: z.array(PersonalToken),
    signedInOnly: true,
  }),
  createToken: endpoint({
    method: 'POST',
    path: '/api/v1/account/tokens/',
    summary: 'Make a personal access token; it is shown this once',
    access: everyone,
    body: TokenInput,
    response: IssuedToken,
    creates: true,
    signedInOnly: true,
    refuses: ['forbidden', 'conflict'],
  }),
  revokeToken: endpoint({
    method: 'DELETE',
    path: '/api/v1/account/tokens/:id/',
    summary: 'Revoke one of your personal access tokens at once',
    access: everyone,
    params,
    signedInOnly: true,
  }),
};

/** The tokens of everybody in the firm, for its administrators. */
export const tokens = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/tokens/',
    summary: 'The valid personal access tokens of the firm, latest first',
    access: administrators,
    query: PageQuery,
    response: TokenOfFirm,
    paged: true,
    signedInOnly: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/v1/tokens/:id/',
    summary: "Revoke anybody's personal access token at once",
    access: administrators,
    params,
    signedInOnly: true,
  }),
};
