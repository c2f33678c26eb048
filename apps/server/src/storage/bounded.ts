/** How long calls of a remote store may take, in milliseconds. */
export interface StoreTimes {
  /** Until it answers a call about little. */
  smallMs: number;
  /** Until it answers a call about a whole file or a list, and between two of its bytes. */
  largeMs: number;
  /** The first call of a start, for which somebody waits. */
  startMs: number;
}

export const usualStoreTimes: StoreTimes = { smallMs: 10_000, largeMs: 60_000, startMs: 5_000 };

/**
 * Runs a call of a remote store, its retries included, for so long at most.
 * @param call gets the signal that ends it
 * @throws Error with the code ETIMEDOUT, in place of whatever the call throws when it is ended
 */
export async function bounded<Answer>(
  longestMs: number,
  call: (abortSignal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), longestMs);
  try {
    return await call(patience.signal);
  } catch (error) {
    if (!patience.signal.aborted) throw error;
    const sentence = `It did not answer within ${longestMs / 1000} seconds.`;
    throw Object.assign(new Error(sentence, { cause: error }), { code: 'ETIMEDOUT' });
  } finally {
    clearTimeout(timer);
  }
}
