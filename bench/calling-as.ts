import type { Endpoint } from '@caseward/contract/endpoint';
import { openSession } from '../apps/server/src/features/session/open-session.ts';
import { callEndpoint, type Sent } from '../apps/server/src/testing/firm.ts';
import type { Installation } from '../e2e/installation.ts';

/** Opens a session of somebody. @returns what makes a call as them, and throws where it is refused */
export async function callingAs(installation: Installation, tenantId: string, userId: string) {
  const { accessTokens } = installation.services;
  const { access } = await openSession(installation.services, { tenantId, userId });
  const caller = await accessTokens.verify(access);
  if (!caller) throw new Error('The session of the bench did not open.');
  return async <E extends Endpoint>(endpoint: E, sent: Sent) => {
    const reply = await callEndpoint(installation.url, endpoint, sent, await accessTokens.sign(caller));
    if (reply.status > 299)
      throw new Error(`${endpoint.path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
}
