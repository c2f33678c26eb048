import { setTimeout as wait } from 'node:timers/promises';
import type { Target } from './drill.ts';
import { Journal } from './journal.ts';
import { longSignedIn } from './people.ts';

const everyMs = 100;

/**
 * Waits until the product is ready and takes a write.
 * @param longestMs how long it may take
 * @returns milliseconds it took; undefined when it did not happen
 */
export async function untilRecovered(target: Target, longestMs: number): Promise<number | undefined> {
  const { server, installation, neighbour } = target;
  const person = await longSignedIn(installation, neighbour.admin);
  const start = performance.now();
  for (; performance.now() - start < longestMs; await wait(everyMs)) {
    const ready = await fetch(`${server.url}/readyz`).catch(() => undefined);
    if (ready?.status === 200 && (await new Journal().write(person))) return performance.now() - start;
  }
  return undefined;
}

/** A recovery in words, for the findings. */
export const recoveryOf = (ms: number | undefined): string =>
  ms === undefined ? 'it does not' : `after ${ms.toFixed(0)} ms`;
