import type { LiveMessage } from '@caseward/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import { applyChanges } from './apply-changes.ts';
import { readStream } from './read-stream.ts';

/**
 * Follows what others change, for as long as somebody is signed in. One tab of a browser has the stream and tells the
 * others; when it closes, another one takes over.
 * @param person whose stream it is: tabs of somebody else do not hear it
 * @returns what ends it
 */
export function followLive(cache: QueryClient, person: string): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const { take, end } = applyChanges(cache);
  const name = `caseward-live ${person}`;
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }) => take(data as LiveMessage));
  const lead = () =>
    readStream((message) => {
      take(message);
      tabs.postMessage(message);
    }, signal);
  // Browsers offer locks only to pages over HTTPS or from this machine; otherwise each tab has a stream.
  const leading = navigator.locks ? navigator.locks.request(name, { signal }, lead) : lead();
  leading.catch(() => {});
  return () => {
    ending.abort();
    tabs.close();
    end();
  };
}
