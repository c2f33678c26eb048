import { setTimeout as delay } from 'node:timers/promises';

/** Something that was started, and is to be stopped. */
export interface Step {
  /** For the message when it takes too long: "the ..." */
  name: string;
  stop(): Promise<unknown>;
}

/** Milliseconds for everything together; then the process may end. */
const longestStop = { allMs: 30_000, lastMs: 5_000 };

/**
 * Stops what was started, the last one first. What takes too long is left behind, so that stopping always ends.
 * @param report gets a message for each that was left behind
 * @param limits `allMs` for all together, of which `lastMs` are kept for the one that was started first
 */
export async function stopAll(
  started: Step[],
  report: (step: string) => void,
  { allMs, lastMs } = longestStop,
): Promise<void> {
  const end = Date.now() + allMs;
  const steps = started.splice(0).reverse();
  for (const [index, { name, stop }] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const patience = new AbortController();
    const left = Math.max(0, end - Date.now() - (isLast ? 0 : lastMs));
    const tooLong = delay(left, 'too long', patience).catch(() => {});
    const outcome = await Promise.race([stop(), tooLong]).finally(() => patience.abort());
    if (outcome === 'too long') report(`Stopping goes on without ${name}, which took too long.`);
  }
}
