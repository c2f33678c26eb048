import { createHash } from 'node:crypto';
import type { FixedDocument } from './store.ts';

/** As they arrive, or all at once. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Counts and hashes the bytes that pass through it. */
export class Meter {
  readonly #hash = createHash('sha256');
  #size = 0;

  /** How many bytes have passed. */
  get size(): number {
    return this.#size;
  }

  async *through(bytes: Bytes): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      this.#size += chunk.length;
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  /** To be asked once, after all bytes have passed. */
  reading(): FixedDocument {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}

/** Reads the bytes to their end and says what they are. */
export async function measure(bytes: Bytes): Promise<FixedDocument> {
  const meter = new Meter();
  const passing = meter.through(bytes);
  while (!(await passing.next()).done);
  return meter.reading();
}
