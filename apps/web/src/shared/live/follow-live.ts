import type { LiveMessage } from '@caseward/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import { applyChanges } from './apply-changes.ts';
import { readStream } from './read-stream.ts';
import { streamLock } from './stream-lock.ts';

/**
 * Follows what others change, for as long as somebody is signed in. One tab of a browser has the stream and tells the
 * others; when it closes, another one takes over. Browsers offer the locks for that only to pages over HTTPS or from
 * this machine. Others follow nothing: a stream in each tab would soon take all connections that a browser opens.
 * @param person whose stream it is: tabs of somebody else do not hear it
 * @returns what ends it
 */
export function followLive(cache: QueryClient, person: string): () => void {
  if (!navigator.locks) return () => {};
  const ending = new AbortController();
  const { signal } = ending;
  const { take, end } = applyChanges(cache);
  const name = streamLock(person);
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }) => take(data as LiveMessage));
  const lead = (hasMissed: boolean) => {
    const tell = (message: LiveMessage) => {
      take(message);
      tabs.postMessage(message);
    };
    return readStream(tell, signal, hasMissed);
  };
  void inTurn(name, signal, lead).catch(() => {});
  return () => {
    ending.abort();
    tabs.close();
    end();
  };
}

/** Leads at once where no other tab does, otherwise when that closes: what changed until then may be missing. */
async function inTurn(
  name: string,
  signal: AbortSignal,
  lead: (hasMissed: boolean) => Promise<void>,
): Promise<void> {
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await lead(false);
    return lock !== null;
  });
  if (!isFree) await navigator.locks.request(name, { signal }, () => lead(true));
}
