import { mock } from 'node:test';
import type { Person } from '../apps/server/src/testing/firm.ts';
import type { Installation } from './installation.ts';

interface Claims {
  tid: string;
  sid: string;
}

/** An access token that was valid for a session ten minutes ago. */
export async function expiredToken(installation: Installation, person: Person): Promise<string> {
  const payload = person.access.split('.')[1] ?? '';
  const { tid, sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  mock.timers.enable({ apis: ['Date'], now: Date.now() - 600_000 });
  try {
    const caller = { tenantId: tid, userId: person.id, sessionId: sid };
    return await installation.services.accessTokens.sign(caller);
  } finally {
    mock.timers.reset();
  }
}
