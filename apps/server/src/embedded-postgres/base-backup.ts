import { PassThrough, type Readable } from 'node:stream';
import { Client, type Connection, type Submittable } from 'pg';

/** A position of the log. */
export interface LogPosition {
  lsn: string;
  timeline: number;
}

/** A base backup that is being read. Both streams have to be read, the archive first. */
export interface BaseBackup {
  /** The tar of the cluster, with the log that makes it consistent. */
  archive: Readable;
  /** PostgreSQL's manifest: the SHA-256 of each file. */
  manifest: Readable;
  /** Where the log began; resolves before the first byte. */
  start: Promise<LogPosition>;
  /** Resolves once everything was read: where the log ended. */
  stop: Promise<LogPosition>;
}

/** The most that PostgreSQL reads for it in a second, in kB: whoever works must not notice. */
const maxRateKb = 32 * 1024;
const statement = (isHasty: boolean) =>
  `BASE_BACKUP (LABEL 'caseward', CHECKPOINT 'fast', WAL true, ${isHasty ? '' : `MAX_RATE ${maxRateKb},`}
  MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;

/** What of pg's connection is used; its types do not tell. */
interface Wire extends Connection {
  query(text: string): void;
  stream: Connection['stream'];
}

/** Reads a base backup over the replication protocol, which pg does not know, as a query that takes copied data. */
class BaseBackupQuery implements Submittable, BaseBackup {
  readonly archive = new PassThrough();
  readonly manifest = new PassThrough();
  readonly #start = Promise.withResolvers<LogPosition>();
  readonly #stop = Promise.withResolvers<LogPosition>();
  readonly #results: string[][] = [];
  #into: PassThrough | undefined;

  readonly #statement: string;

  constructor(isHasty: boolean) {
    this.#statement = statement(isHasty);
    // Whoever reads is told by the streams, too.
    for (const { promise } of [this.#start, this.#stop]) promise.catch(() => {});
    for (const stream of [this.archive, this.manifest]) stream.on('error', () => {});
  }

  get start() {
    return this.#start.promise;
  }

  get stop() {
    return this.#stop.promise;
  }

  submit(connection: Connection): void {
    (connection as Wire).query(this.#statement);
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: string[] }): void {
    this.#results.push(fields);
    const [lsn = '', timeline] = fields;
    // First where the log begins, then a row for each tablespace, at last where the log ends.
    if (this.#results.length === 1) this.#start.resolve({ lsn, timeline: Number(timeline) });
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    const { stream } = connection as Wire;
    if (kind === 'n') this.#into = this.archive;
    if (kind === 'm') {
      this.archive.end();
      this.#into = this.manifest;
      // A stream that has ended never says that it has room again.
      stream.resume();
    }
    if (kind !== 'd' || !this.#into) return;
    // pg reads into the same memory again.
    const isFull = !this.#into.write(Buffer.from(chunk.subarray(1)));
    if (!isFull || stream.isPaused()) return;
    stream.pause();
    this.#into.once('drain', () => stream.resume());
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    const [lsn = '', timeline] = this.#results.at(-1) ?? [];
    this.archive.end();
    this.manifest.end();
    this.#stop.resolve({ lsn, timeline: Number(timeline) });
  }

  handleError(error: Error): void {
    this.#start.reject(error);
    this.#stop.reject(error);
    this.archive.destroy(error);
    this.manifest.destroy(error);
  }
}

/**
 * Takes a base backup of a running cluster.
 * @param superUrl address of the superuser
 * @param use reads it; whatever it throws ends the backup
 * @param isHasty nobody works meanwhile, so it is read as fast as the disk is
 */
export async function withBaseBackup<Result>(
  superUrl: string,
  use: (backup: BaseBackup) => Promise<Result>,
  isHasty = false,
): Promise<Result> {
  // A word that pg passes on, but its types lack.
  const options = { connectionString: superUrl, replication: 'true', application_name: 'caseward backup' };
  const client = new Client(options);
  client.on('error', () => {});
  await client.connect();
  const backup = client.query(new BaseBackupQuery(isHasty));
  client.on('end', () => backup.handleError(new Error('The connection to PostgreSQL was lost.')));
  try {
    const result = await use(backup);
    await client.end();
    return result;
  } finally {
    // After a failure, what is not read any more would be waited for.
    backup.archive.destroy();
    backup.manifest.destroy();
    (client as unknown as { connection: Wire }).connection.stream.destroy();
  }
}
