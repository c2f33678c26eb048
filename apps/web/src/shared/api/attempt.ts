/** The last content sent, and its idempotency key. */
export interface Attempt {
  /** The content, as text. */
  content: string;
  key: string;
}

// crypto.randomUUID is missing on pages over plain HTTP from another machine.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * Idempotency: the same key for the same content, so that the server does once what was sent twice because an answer
 * got lost.
 */
export function attemptAt(content: unknown, last?: Attempt): Attempt {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { content: text, key: newKey() };
}
