import type { Readable } from 'node:stream';
import type { UploadForm } from '@caseward/contract/documents';
import type { FastifyPluginAsync } from 'fastify';

/** What is known of a document's bytes once they can no longer change. */
export interface FixedDocument {
  /** In bytes. */
  size: number;
  /** SHA-256 of the bytes, in lower-case hexadecimal. */
  sha256: string;
}

export interface UploadTerms {
  /** As `uploadKey` of `keys.ts` makes it. */
  key: string;
  /** Media type the browser has to declare. */
  contentType: string;
  maxBytes: number;
  expiresInS: number;
}

export interface DownloadTerms {
  key: string;
  /** Under which the browser saves the file; any Unicode text. */
  fileName: string;
  contentType: string;
  expiresInS: number;
}

/**
 * Where the bytes of documents live. A document goes by one key from its upload to its end; that its
 * bytes move to a place of their own when they are fixed is no caller's business.
 *
 * Every method raises an Error for a key that `uploadKey` cannot have made.
 */
export interface DocumentStore {
  /** Origin that browsers post uploads to, for the `connect-src` of the pages' policy. */
  readonly uploadOrigin: string;

  /** Routes this server has to serve for the store; absent where the browser talks to S3 itself. */
  readonly routes?: FastifyPluginAsync;

  /**
   * A form with which a browser may post one file, not empty and of at most `max_bytes`, under exactly
   * this key. The post carries no Authorization header.
   */
  uploadForm(terms: UploadTerms): Promise<UploadForm>;

  /**
   * Puts what was uploaded under the key where no form can write to, and says what it is; undefined when
   * nothing was uploaded. The first call decides: a later one answers the same, whatever was posted in
   * between. So a call whose answer was lost, or whose transaction rolled back, can be made again, and
   * two may run at once.
   */
  fix(key: string): Promise<FixedDocument | undefined>;

  /** The first bytes of the fixed document, fewer where it is shorter; undefined when there is none. */
  head(key: string, length: number): Promise<Uint8Array | undefined>;

  /** The bytes of the fixed document, as they are read; undefined when there is none. */
  read(key: string): Promise<Readable | undefined>;

  /** Stores and fixes bytes that came from no browser. What is fixed under the key already stays. */
  put(key: string, bytes: Uint8Array): Promise<FixedDocument>;

  /** A signed address of the fixed document; the browser saves what it finds there, and never shows it. */
  downloadUrl(terms: DownloadTerms): Promise<string>;

  /** Removes what was uploaded and what was fixed under the key; nothing there is no error. */
  remove(key: string): Promise<void>;

  /**
   * Removes uploads that were last written before the given moment and not fixed since, forms posted
   * again after `fix` included. Answers how many.
   */
  removeUploadsBefore(moment: Date): Promise<number>;

  /**
   * Keeps the checkpoint of a firm's audit, whole, in place of the one before. It is no document: no form and no address
   * leads to it.
   */
  keepCheckpoint(tenantId: string, text: string): Promise<void>;

  /** The checkpoint kept last; undefined when there is none. */
  readCheckpoint(tenantId: string): Promise<string | undefined>;
}
