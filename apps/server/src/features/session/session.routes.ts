import { session } from '@caseward/contract/session';
import { type Api, implement } from '../../http/implement.ts';
import { Refusal, unauthenticated } from '../../http/refusals.ts';
import { findCurrentUser } from '../../platform/current-user.queries.ts';
import { passwordFits } from '../../platform/passwords.ts';
import { present } from '../../platform/present.ts';
import { usernameKey } from '../../platform/usernames.ts';
import { openSession } from './open-session.ts';
import { type RefreshTokens, refreshHash } from './refresh-tokens.ts';
import { endSession, findSignIn, rotateSession } from './session.queries.ts';

/** Signing in and out, and staying signed in. */
export function sessionRoutes(api: Api, refresh_tokens: RefreshTokens): void {
  implement(api, session, {
    signIn: async ({ body }) => {
      const person = await findSignIn(api.pool, usernameKey(body.username));
      const fits = await passwordFits(body.password, person?.password_hash);
      if (!person || !fits) throw new Refusal('unauthenticated', 'Username or password is wrong.');
      return openSession({ ...api, refresh_tokens }, person);
    },

    refresh: async ({ body }) => {
      const ticket = refresh_tokens.read(body.refresh);
      if (!ticket) throw unauthenticated();
      const refresh = refresh_tokens.succeed(body.refresh, ticket);
      const rotated = await rotateSession(api.pool, {
        ...ticket,
        presented: refreshHash(body.refresh),
        successor: refreshHash(refresh),
      });
      if (!rotated) throw unauthenticated();
      return { access: await api.access_tokens.sign({ ...ticket, user_id: rotated.user_id }), refresh };
    },

    signOut: ({ scope, caller }) => endSession(scope, caller.session_id),

    me: async ({ scope }) => present(await findCurrentUser(scope), unauthenticated),
  });
}
