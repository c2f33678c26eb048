import { createHash } from 'node:crypto';
import type { FixedDocument } from './store.ts';

/** A stream, or a buffer. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Counts and hashes the bytes that pass through it. */
export class Meter {
  readonly #hash = createHash('sha256');
  #size = 0;

  /** Number of bytes so far. */
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

  /** To be called once, after all bytes. */
  reading(): FixedDocument {
    return { size: this.#size, sha256: this.#hash.digest('hex') };
  }
}

/** Reads all bytes; answers size and hash. */
export async function measure(bytes: Bytes): Promise<FixedDocument> {
  const meter = new Meter();
  const passing = meter.through(bytes);
  while (!(await passing.next()).done);
  return meter.reading();
}
