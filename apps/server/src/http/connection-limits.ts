import { readFileSync } from 'node:fs';
import type { ReadingLimits } from './slow-readers.ts';

/** How long a client may keep a connection waiting, and how many connections there may be. Times in milliseconds. */
export interface ConnectionLimits extends ReadingLimits {
  /** Until the head of a request is there, from the connection's beginning or the request's first byte. */
  headMs: number;
  /** From the head until the body is there; uploads are excepted, once their form is known to be ours. */
  bodyMs: number;
  /** Without a byte in either direction, while the client is waited for: uploads and unread answers too. */
  silenceMs: number;
  /** Between two requests (keep-alive). */
  idleMs: number;
  /** From the moment the end is announced to proxies and clients until nothing is accepted any more. */
  announceMs: number;
  /** Closing waits for the requests in flight, and not longer. */
  drainMs: number;
  /** Connections from one address, or from one IPv6 network of 64 bits. */
  perAddress: number;
  /** Connections in all. */
  total: number;
}

/** Descriptors kept for the database, files, the document store and child processes. */
const reserved = 256;
const mostConnections = 10_000;
/** What systems allow at least, where they do not say how many. */
const usualDescriptors = 1_024;

/** How many files and connections this process may have open. */
function descriptorLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft ? Number(soft) : usualDescriptors;
  } catch {
    return usualDescriptors;
  }
}

/** Connections that leave this process enough descriptors for all else. */
export function connectionsFor(descriptors = descriptorLimit()): number {
  return Math.min(mostConnections, Math.max(descriptors - reserved, Math.floor(descriptors / 2)));
}

/** The limits of a server whose operator has set none. */
export const defaultLimits = (): ConnectionLimits => ({
  headMs: 15_000,
  bodyMs: 60_000,
  silenceMs: 30_000,
  leastBytesPerS: 1_000,
  readingWindowMs: 60_000,
  idleMs: 72_000,
  announceMs: 500,
  drainMs: 20_000,
  perAddress: 256,
  total: connectionsFor(),
});
