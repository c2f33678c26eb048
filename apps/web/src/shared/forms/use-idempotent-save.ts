import { useRef } from 'react';
import { type Attempt, attemptAt } from '../api/attempt.ts';
import type { Writing } from '../api/call.ts';

/**
 * Idempotency: sends the same content under the same key until it has been answered, other content under another. So
 * what is sent again because an answer got lost is done once.
 * @param save sends the content with its headers
 */
export function useIdempotentSave<Values, Saved>(save: (values: Values, writing: Writing) => Promise<Saved>) {
  const attempt = useRef<Attempt>(undefined);
  return {
    /** The last attempt that has not been answered; a draft keeps it. */
    attempt,
    /**
     * @param version of the record that the content is based on (optimistic locking)
     * @param beforeSending receives the attempt, to keep it before its answer can get lost
     */
    send: (values: Values, version: number | undefined, beforeSending: (attempt: Attempt) => void) => {
      const sent = attemptAt(values, attempt.current);
      attempt.current = sent;
      beforeSending(sent);
      return save(values, { version, idempotency_key: sent.key });
    },
    /** It is saved, or discarded: whatever is sent next is something new. */
    settle: () => {
      attempt.current = undefined;
    },
  };
}
