import type { Readable } from 'node:stream';
import type { UploadForm } from '@caseward/contract/documents';
import type { FastifyPluginAsync } from 'fastify';
import type { Caller } from '../http/access-tokens.ts';

/** Size and hash of a document's fixed bytes. */
export interface FixedDocument {
  /** In bytes. */
  size: number;
  /** SHA-256 of the bytes, in lower-case hexadecimal. */
  sha256: string;
}

/** The address and the fields of an upload form. */
export type StoreForm = Pick<UploadForm, 'url' | 'fields'>;

export interface UploadTerms {
  /** Who asked for the form. */
  holder: Caller;
  /** Made by `uploadKey` of `keys.ts`. */
  key: string;
  /** Media type the browser has to declare. */
  contentType: string;
  maxBytes: number;
  expiresInS: number;
}

export interface DownloadTerms {
  /** Who asked for the address. */
  holder: Caller;
  key: string;
  /**
   * SHA-256 of the bytes when they were registered: a store that this server serves breaks off on any others. Left out,
   * they are not compared.
   */
  sha256?: string;
  /** Name for saving the file; any Unicode text. */
  fileName: string;
  contentType: string;
  expiresInS: number;
}

/**
 * Whether the holder of a form or an address may still do what it was made for: rights end sooner than signatures.
 * A store that this server serves asks whenever one is used; S3 cannot.
 */
export interface Rights {
  mayUpload(holder: Caller, key: string): Promise<boolean>;
  /**
   * Counts the bytes of an upload before they are kept.
   * @returns a sentence for people when they are refused
   */
  countUpload(holder: Caller, key: string, size: number): Promise<string | undefined>;
  mayDownload(holder: Caller, key: string): Promise<boolean>;
}

/** What is wrong with the file of a document. */
export type FaultOfFile = 'missing' | 'changed';

/** Is told of a file that somebody could not download because it is missing, or not what was uploaded. */
export type OnFaultyFile = (found: {
  /** Who asked for the address. */
  holder: Caller;
  /** Where the request came from. */
  address: string;
  key: string;
  problem: FaultOfFile;
}) => Promise<void>;

/**
 * The store of documents' bytes. A document has one key from its upload to its end. Fixing moves its bytes to another
 * place inside the store.
 *
 * Every method throws an Error for a key that `uploadKey` cannot have made.
 */
export interface DocumentStore {
  /** Origin that browsers post uploads to, for the `connect-src` of the pages' policy. */
  readonly uploadOrigin: string;

  /** Routes this server has to serve for the store; absent where the browser talks to S3 itself. */
  readonly routes?: (rights: Rights, onFaulty: OnFaultyFile) => FastifyPluginAsync;

  /**
   * A form with which a browser may post one file, not empty and of at most `max_bytes`, under exactly
   * this key. The post carries no Authorization header.
   */
  uploadForm(terms: UploadTerms): Promise<StoreForm>;

  /**
   * Fixes an upload: moves its bytes where no form can write, and answers size and hash; undefined when nothing was
   * uploaded. It is idempotent: a later call answers the same, whatever was posted in between. So a call whose answer
   * was lost, or whose transaction rolled back, can be repeated, and two may run at once.
   */
  fix(key: string): Promise<FixedDocument | undefined>;

  /** The first bytes of the fixed document, fewer where it is shorter; undefined when there is none. */
  head(key: string, length: number): Promise<Uint8Array | undefined>;

  /** The bytes of the fixed document, as they are read; undefined when there is none. */
  read(key: string): Promise<Readable | undefined>;

  /** The keys of all fixed documents, firm by firm. */
  list(): AsyncIterable<string>;

  /** Stores and fixes bytes of the server itself. A document already fixed under the key stays. */
  put(key: string, bytes: Uint8Array): Promise<FixedDocument>;

  /** A signed address of the fixed document, as an attachment: the browser saves it and never shows it. */
  downloadUrl(terms: DownloadTerms): Promise<string>;

  /** Removes the upload and the fixed document of the key; no error if there is none. */
  remove(key: string): Promise<void>;

  /**
   * Removes uploads that were last written before the given time and not fixed since, including posts after `fix`.
   * Answers how many.
   */
  removeUploadsBefore(moment: Date): Promise<number>;

  /**
   * Replaces the checkpoint of a firm's audit, atomically. It is no document: no form and no address reaches it.
   */
  keepCheckpoint(tenantId: string, text: string): Promise<void>;

  /**
   * Keeps a checkpoint that a restore replaces, beside the firm's present one: as evidence, which nothing reads.
   * @param moment of the restore, as 2026-11-21T215738.150Z
   */
  keepReplacedCheckpoint(tenantId: string, moment: string, text: string): Promise<void>;

  /** The last checkpoint; undefined when there is none. */
  readCheckpoint(tenantId: string): Promise<string | undefined>;
}
