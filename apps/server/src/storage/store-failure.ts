import type { DocumentStore, FixedDocument } from './store.ts';

/** Why the document store cannot do now what it could do at another time. */
export type StoreFailure =
  /** It does not answer, refuses, or its folder cannot be read or written. */
  | 'away'
  /** Its disk or quota is full. */
  | 'full';

/** A call of the document store failed. Its cause is the system's or the client's error. */
class StoreError extends Error {
  readonly failure: StoreFailure;
  /** The code of the system, or the name of S3's error. */
  readonly code: string;

  constructor(failure: StoreFailure, code: string, cause: Error) {
    super(`The document store failed: ${cause.message || cause.name}`, { cause });
    this.name = 'StoreError';
    this.failure = failure;
    this.code = code;
  }
}

/** Why a call of the document store failed; undefined for errors of something else. */
export const storeFailureOf = (error: unknown): StoreFailure | undefined =>
  error instanceof StoreError ? error.failure : undefined;

const full = new Set(['ENOSPC', 'EDQUOT']);

/** Turns errors of the system and of S3 into store errors. Others, as of a wrong key, are mistakes of the caller. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const { code, name } = error as NodeJS.ErrnoException;
  const isSystem = 'syscall' in error || (typeof code === 'string' && /^E[A-Z]+$/.test(code));
  const isS3 = '$metadata' in error;
  if (!isSystem && !isS3) return error;
  return new StoreError(full.has(code ?? '') ? 'full' : 'away', code ?? name, error);
}

/** What a store has done since the start. */
export interface StoreCounts {
  /** Calls that failed, by why. */
  errors: Record<StoreFailure, number>;
  /** Bytes of uploads that were fixed. */
  uploadedBytes: number;
}

/**
 * The same store, whose failures are told as its own: their codes are also those of the database's network.
 * @param counts what it counts in
 */
export function withStoreErrors(
  store: DocumentStore,
  counts: StoreCounts = { errors: { away: 0, full: 0 }, uploadedBytes: 0 },
): DocumentStore {
  return new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || name === 'routes' || name === 'list') return value;
      return async (...given: unknown[]) => {
        try {
          const answer = await (value as (...given: unknown[]) => unknown).apply(target, given);
          if (name === 'fix') counts.uploadedBytes += (answer as FixedDocument | undefined)?.size ?? 0;
          return answer;
        } catch (error) {
          const failure = explained(error);
          if (failure instanceof StoreError) counts.errors[failure.failure] += 1;
          throw failure;
        }
      };
    },
  });
}
