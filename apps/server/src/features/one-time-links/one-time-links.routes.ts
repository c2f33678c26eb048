import { oneTimeLinks } from '@caseward/contract/one-time-links';
import { uuidv7 } from 'uuidv7';
import { inScope } from '../../db/scope.ts';
import { ApiProblem, invalid } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { linkTokenHash } from '../../platform/identity/one-time-links.ts';
import { shortestPassword } from '../../platform/identity/password-policy.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import type { SignInGuard } from '../../platform/identity/sign-in-guard.ts';
import { UsernameTaken } from '../../platform/identity/user-rows.queries.ts';
import { networkOf } from '../../platform/networks.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { findLink } from './one-time-links.queries.ts';
import { hasTwoFactor, namesOf, requireGoodChoice, writeChoice } from './one-time-links.rules.ts';

/** The same for unknown, used, revoked and expired links, so that they cannot be distinguished. */
const notValid = () =>
  new ApiProblem('not-found', 'This link is not valid any more. Ask your administrator for a new one.');

/** One-time links, for people who are not signed in. */
export function linkRoutes(api: Api, signInGuard: SignInGuard): void {
  const linkOf = async (token: string) => orThrow(await findLink(api.pool, token), notValid);

  implement(api, oneTimeLinks, {
    lookUp: async ({ body }) => {
      const link = await linkOf(body.token);
      return { ...link, shortest_password: shortestPassword({ two_factor: hasTwoFactor(link) }) };
    },

    use: async ({ body, client }) => {
      const tokenHash = linkTokenHash(body.token);
      // Whoever tries usernames on a link learns those of other firms.
      const budget = { kind: 'link', owner: tokenHash.toString('hex'), address: client.address } as const;
      await signInGuard.requireBudget(api.pool, budget);
      const link = await linkOf(body.token);
      const username = link.kind === 'INVITATION' ? (body.username ?? '') : link.username;
      const chosen = { ...namesOf(link, body), username };
      await requireGoodChoice(link, { ...chosen, password: body.password });
      const passwordHash = await hashPassword(body.password, {
        group: networkOf(client.address),
        member: link.id,
      });

      const userId = link.user_id ?? uuidv7();
      const user = { tenantId: link.tenant_id, userId, address: client.address };
      const written = await inScope(api.pool, user, (scope) =>
        writeChoice(scope, link, { ...chosen, token_hash: tokenHash, password_hash: passwordHash }),
      ).catch(async (error: unknown) => {
        if (!(error instanceof UsernameTaken)) throw error;
        await signInGuard.countFailure(api.pool, budget);
        throw invalid({ username: [error.message] });
      });
      if (!written) throw notValid();
      return { username };
    },
  });
}
