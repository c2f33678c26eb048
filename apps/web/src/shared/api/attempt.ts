/** What was sent last, and the key under which the server will know it again. */
export interface Attempt {
  /** The content, as text. */
  content: string;
  key: string;
}

// crypto.randomUUID is missing where the page came over plain HTTP from another machine.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * The attempt to send something: the last one again if it is the same, so that the server does once what
 * was sent twice because its answer got lost.
 */
export function attemptAt(content: unknown, last?: Attempt): Attempt {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { content: text, key: newKey() };
}
