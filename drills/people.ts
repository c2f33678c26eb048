import { callEndpoint, type Person } from '../apps/server/src/testing/firm.ts';
import type { Installation } from '../e2e/installation.ts';

/** A person whose access token is signed anew for each call: a drill lasts longer than a token. */
export async function longSignedIn(
  { url, services }: Installation,
  person: Person,
): Promise<Pick<Person, 'call'>> {
  const caller = await services.accessTokens.verify(person.access);
  if (!caller) throw new Error(`${person.username} is not signed in.`);
  return {
    call: async (endpoint, sent) =>
      callEndpoint(url, endpoint, sent, await services.accessTokens.sign(caller)),
  };
}
