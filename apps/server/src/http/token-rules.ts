import type { Endpoint } from '@caseward/contract/endpoint';
import type { TokenScope } from '@caseward/contract/personal-tokens';
import { readingOnly, sessionRequired, tokensForbidden } from './api-problem.ts';

/** What the check of a personal access token answers, beside what the session check does. */
export interface TokenState {
  scope: TokenScope;
  /** Whether the firm allows personal access tokens. */
  allowed: boolean;
}

/**
 * Checks that a valid personal access token may make a call, before the role of its person is looked at.
 * @throws ApiProblem 403
 */
export function requireTokenMay(
  { method, signedInOnly }: Pick<Endpoint, 'method' | 'signedInOnly'>,
  { scope, allowed }: TokenState,
): void {
  if (!allowed) throw tokensForbidden();
  if (signedInOnly) throw sessionRequired();
  if (scope === 'READ' && method !== 'GET') throw readingOnly();
}
