import type { Endpoint } from '@caseward/contract/endpoint';
import { tokenPrefix } from '@caseward/contract/personal-tokens';
import type { FastifyRequest } from 'fastify';
import type { AccessTokens, Caller } from './access-tokens.ts';
import { unauthenticated } from './api-problem.ts';
import type { PersonalTokens } from './personal-tokens.ts';
import type { SignedAddresses } from './signed-addresses.ts';

/** What says who calls. */
export interface Credentials {
  accessTokens: AccessTokens;
  personalTokens: PersonalTokens;
  signedAddresses: SignedAddresses;
}

/** The path of a call, its parameters filled in. */
export const pathOf = ({ path }: Pick<Endpoint, 'path'>, params: unknown): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => (params as Record<string, string>)[name] ?? '');

/**
 * Answers who calls an endpoint: by the Authorization header, or, where the endpoint allows it and there is no such
 * header, by the token of a signed address.
 * @throws ApiProblem 401
 */
export async function callerOf(
  credentials: Credentials,
  endpoint: Endpoint,
  { headers: { authorization }, params, query }: FastifyRequest,
): Promise<Caller> {
  const caller =
    authorization === undefined && endpoint.signedAddress
      ? await credentials.signedAddresses.verify(
          pathOf(endpoint, params),
          (query as { token?: unknown }).token,
        )
      : await bearerOf(credentials, authorization ?? '');
  if (!caller) throw unauthenticated();
  return caller;
}

async function bearerOf(
  { accessTokens, personalTokens }: Credentials,
  authorization: string,
): Promise<Caller | undefined> {
  const [scheme, token, ...rest] = authorization.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) return undefined;
  return token.startsWith(tokenPrefix) ? personalTokens.read(token) : accessTokens.verify(token);
}
