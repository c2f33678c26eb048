import { session, type Tokens } from '@caseward/contract/session';
import { errorOf, unreachable, unreadable } from './api-error.ts';
import { apiBase } from './base.ts';
import { tokens } from './tokens.ts';

let running: Promise<string | null> | undefined;

/**
 * Token refresh: a valid access token in place of `spent`, which the server refused: the one that another call or tab
 * got in the meantime, or else a new one. Null when the session is over.
 * @throws ApiError when the server did not answer.
 */
export function renewedToken(spent: string): Promise<string | null> {
  running ??= oneTabAtATime(() => renew(spent)).finally(() => {
    running = undefined;
  });
  return running;
}

/** How long a tab's write to local storage may take to reach other tabs, in milliseconds. */
const newsTravel = 250;

// Browsers offer locks only to pages over HTTPS or from this machine.
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  void navigator.locks.request('caseward-renewal', async () => {
    await work().then(resolve, reject);
    // The next waiting tab has to see the new tokens.
    await new Promise((done) => setTimeout(done, newsTravel));
  });
  return promise;
}

async function renew(spent: string): Promise<string | null> {
  const current = tokens.access();
  if (current !== spent) return current;
  const refresh = tokens.refresh();
  if (!refresh) return null;
  const response = await fetch(`${apiBase()}${session.refresh.path}`, {
    method: session.refresh.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
  }).catch(() => {
    throw unreachable();
  });
  if (response.status === 401) return null;
  if (!response.ok) throw await errorOf(response);
  const renewed = (await response.json().catch(() => {
    throw unreadable();
  })) as Tokens;
  // The person signed out, or another one signed in, while the answer was on its way.
  if (tokens.refresh() !== refresh) return tokens.access();
  tokens.store(renewed);
  return renewed.access;
}
