import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { OperatorError } from '../startup/operator-error.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** Ending of encrypted files. */
const encrypted = '.age';
/** Compression beyond this level costs more time than it saves room. */
const level = 3;

/** A stored file that none of the identities opens: its head is damaged, or it was encrypted for others. */
export class UnopenedFile extends OperatorError {}

/** How many bytes went through, and their SHA-256. */
export interface Measured {
  size: number;
  sha256: string;
}

/** Encrypts the files of a backup to all of its recipients; without any, they stay in the clear. */
export class Packer {
  readonly #recipients: readonly string[];

  constructor(recipients: readonly string[]) {
    this.#recipients = recipients;
  }

  get encrypts(): boolean {
    return this.#recipients.length > 0;
  }

  /** The name under which a file is stored. */
  named(path: string): string {
    return this.encrypts ? path + encrypted : path;
  }

  /** The bytes as they are stored. */
  async pack(bytes: Bytes, { compress = false } = {}): Promise<Readable> {
    const source = Readable.from(bytes, { objectMode: false });
    const smaller = compress ? piped(source, createZstdCompress(compression)) : source;
    if (!this.encrypts) return smaller;
    const encrypter = new Encrypter();
    for (const recipient of this.#recipients) encrypter.addRecipient(recipient);
    return fromWeb(await encrypter.encrypt(toWeb(smaller)));
  }
}

/** Opens the files of a backup. */
export class Unpacker {
  readonly #identities: readonly string[];

  /** @param identities private keys; none for a backup in the clear */
  constructor(identities: readonly string[] = []) {
    this.#identities = identities;
  }

  /**
   * The bytes as they were before they were stored.
   * @param path under which they are stored, whose endings say what was done to them
   * @throws UnopenedFile when none of the identities opens it
   * @throws OperatorError when it is encrypted, and there are no identities
   */
  async unpack(path: string, bytes: Readable): Promise<Readable> {
    const isEncrypted = path.endsWith(encrypted);
    const inner = isEncrypted ? path.slice(0, -encrypted.length) : path;
    const opened = isEncrypted ? await this.#decrypt(path, bytes) : bytes;
    return inner.endsWith('.zst') ? piped(opened, createZstdDecompress()) : opened;
  }

  async #decrypt(path: string, bytes: Readable): Promise<Readable> {
    if (this.#identities.length === 0) {
      bytes.destroy();
      throw new OperatorError(
        'This backup is encrypted. Name the file with its private key: --identity key.txt',
      );
    }
    const decrypter = new Decrypter();
    for (const identity of this.#identities) decrypter.addIdentity(identity);
    try {
      return fromWeb(await decrypter.decrypt(toWeb(bytes)));
    } catch (error) {
      bytes.destroy();
      const { message } = error as Error;
      throw new UnopenedFile(
        /no identity matched/i.test(message)
          ? `The private key does not open this backup: it was encrypted for another one.`
          : `${path} is damaged: it cannot be decrypted (${message}).`,
        { cause: error },
      );
    }
  }
}

/** Passes bytes on and measures them. */
export function measured(bytes: Bytes): { bytes: Bytes; reading(): Measured } {
  const hash = createHash('sha256');
  let size = 0;
  async function* through() {
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return { bytes: through(), reading: () => ({ size, sha256: hash.digest('hex') }) };
}

const compression = {
  params: {
    [constants.ZSTD_c_compressionLevel]: level,
    [constants.ZSTD_c_checksumFlag]: 1,
  },
};

/** Pipes, so that a failure on either side is one of the result. */
function piped<Through extends NodeJS.ReadWriteStream & { destroy(error?: Error): unknown }>(
  source: Readable,
  through: Through,
): Readable {
  source.on('error', (error) => through.destroy(error));
  const result = through as unknown as Readable;
  result.on('close', () => source.destroy());
  source.pipe(through);
  return result;
}

const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream<Uint8Array>);
