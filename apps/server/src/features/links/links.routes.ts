import { links } from '@caseward/contract/links';
import { uuidv7 } from 'uuidv7';
import { inScope } from '../../db/scope.ts';
import { type Api, implement } from '../../http/implement.ts';
import { invalid, Refusal } from '../../http/refusals.ts';
import { linkTokenHash } from '../../platform/one-time-links.ts';
import { shortestPassword } from '../../platform/password-policy.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { present } from '../../platform/present.ts';
import { UsernameTaken } from '../../platform/user-rows.queries.ts';
import { findLink } from './links.queries.ts';
import { hasTwoFactor, requireGoodChoice, writeChoice } from './links.rules.ts';

/** The same for links that are unknown, used, revoked or too old: none can be told from the others. */
const notValid = () =>
  new Refusal('not-found', 'This link is not valid any more. Ask your administrator for a new one.');

/** The pages behind one-time links, for people who are not signed in. */
export function linkRoutes(api: Api): void {
  const linkOf = async (token_hash: Buffer) => present(await findLink(api.pool, token_hash), notValid);

  implement(api, links, {
    lookUp: async ({ body }) => {
      const link = await linkOf(linkTokenHash(body.token));
      return { ...link, shortest_password: shortestPassword({ two_factor: hasTwoFactor(link) }) };
    },

    use: async ({ body, arrival }) => {
      const token_hash = linkTokenHash(body.token);
      const link = await linkOf(token_hash);
      const username = link.kind === 'INVITATION' ? (body.username ?? '') : link.username;
      await requireGoodChoice(link, username, body.password);
      const password_hash = await hashPassword(body.password);

      const user_id = link.user_id ?? uuidv7();
      const user = { tenant_id: link.tenant_id, user_id, address: arrival.address };
      const written = await inScope(api.pool, user, (scope) =>
        writeChoice(scope, link, { token_hash, username, password_hash }),
      ).catch((error: unknown) => {
        throw error instanceof UsernameTaken ? invalid({ username: ['This username is taken.'] }) : error;
      });
      if (!written) throw notValid();
      return { username };
    },
  });
}
