import type { Caller } from '../apps/server/src/http/access-tokens.ts';
import { callEndpoint, type Person } from '../apps/server/src/testing/firm.ts';
import type { Installation } from '../e2e/installation.ts';

/** Whose token people had when they were first asked for: it has expired since. */
const callers = new WeakMap<Person, Caller>();

/** A person whose access token is signed anew for each call: a drill lasts longer than a token. */
export async function longSignedIn(
  { url, services }: Installation,
  person: Person,
): Promise<Pick<Person, 'call'>> {
  const caller = callers.get(person) ?? (await services.accessTokens.verify(person.access));
  if (!caller) throw new Error(`${person.username} is not signed in.`);
  callers.set(person, caller);
  return {
    call: async (endpoint, sent) =>
      callEndpoint(url, endpoint, sent, await services.accessTokens.sign(caller)),
  };
}
